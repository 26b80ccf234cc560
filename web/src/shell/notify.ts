// Notify the player when it becomes their turn while the page is hidden. Permission is asked only on a click.

import { notify } from "./preferences";

export const canNotify = (): boolean => "Notification" in window && isSecureContext;

/** Switch notifications on or off; the only place that asks the browser for permission. */
export async function switchNotify(on: boolean): Promise<void> {
  const allowed = on && canNotify() && (await Notification.requestPermission()) === "granted";
  notify.value = allowed ? "on" : "off";
}

/** Tell whoever is looking elsewhere. The latest of a table takes the place of the one before. */
export async function tell(title: string, body: string, path: string): Promise<void> {
  if (notify.peek() === "off" || !canNotify() || Notification.permission !== "granted" || !document.hidden) return;
  const settings = { body, tag: path, icon: "/icon-192.png", data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, settings);
  else showHere(title, settings, path);
}

function showHere(title: string, settings: NotificationOptions, path: string): void {
  try {
    new Notification(title, settings).onclick = () => {
      focus();
      if (location.pathname !== path) location.assign(path);
    };
  } catch {
    return; // phones allow them only from a service worker; without one the tab's title says it
  }
}
