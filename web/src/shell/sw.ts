// The service worker, which keeps the shell and the books: only of a build, and only where the browser allows one.

/** Once the page stands: what the worker fetches must not hold it up. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined)); // refused by a setting: the page works without
}
