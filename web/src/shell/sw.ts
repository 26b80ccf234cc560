// The build that this page belongs to: what of it is kept without a connection, and when it is not the newest.

import { effect } from "@preact/signals";
import { serverScript } from "../net/socket";

/** Once the page stands: what the worker fetches must not hold it up. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const refused = () => undefined; // by a setting of the browser: the page works without
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(refused));
}

const ONCE_IN = 30_000;

/** A part of an older build is gone from the server, or the server has a newer page: load that one. */
export function reloadWhenOutdated(): void {
  addEventListener("vite:preloadError", (event) => {
    if (reload()) event.preventDefault();
  });
  effect(() => {
    if (isOutdated(serverScript.value)) reload();
  });
}

/** Scripts are named by their content, and an older page may not understand what the server says. */
function isOutdated(script: string): boolean {
  return (
    import.meta.env.PROD && script !== "" && ![...document.scripts].some((each) => each.getAttribute("src") === script)
  );
}

/** Not again and again. */
function reload(): boolean {
  const last = Number(sessionStorage.getItem("ratusha.reloaded") ?? 0);
  if (!navigator.onLine || Date.now() - last < ONCE_IN) return false;
  sessionStorage.setItem("ratusha.reloaded", `${Date.now()}`);
  location.reload();
  return true;
}
