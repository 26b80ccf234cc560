// The build that this page belongs to: what of it is kept without a connection, and when it is not the newest.

/** Once the page stands: what the worker fetches must not hold it up. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const refused = () => undefined; // by a setting of the browser: the page works without
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(refused));
}

const ONCE_IN = 30_000;

/** A part of an older build is gone from the server: the page of now has all of its own. Not again and again. */
export function reloadWhenOutdated(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem("ratusha.reloaded") ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_IN) return;
    sessionStorage.setItem("ratusha.reloaded", `${Date.now()}`);
    event.preventDefault();
    location.reload();
  });
}
