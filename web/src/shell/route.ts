// Which page: the path of the address. An invitation's secret stands behind the #, which no server ever sees.

import { signal } from "@preact/signals";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "invite"; secret: string }
  | { page: "learn"; game?: string }
  | { page: "lesson"; game: string }
  | { page: "not_found" };

/** What a table's id can look like; a socket cannot even ask for anything else. */
const TABLE = /^[\w-]{1,64}$/;

export const route = signal<Route>(read());

function read(): Route {
  const [first, second, third] = parts();
  if (!first) return { page: "home" };
  if (first === "play" && second) return { page: "new", game: second };
  if (first === "table" && TABLE.test(second ?? "")) return { page: "table", id: second ?? "" };
  if (first === "invite") return { page: "invite", secret: location.hash.slice(1) };
  if (first === "learn" && second && third === "lesson") return { page: "lesson", game: second };
  if (first === "learn") return second ? { page: "learn", game: second } : { page: "learn" };
  return { page: "not_found" };
}

/** What the path says; one with a broken % says nothing that we know. */
function parts(): string[] {
  return location.pathname.split("/").filter(Boolean).map(decoded);
}

/** What stands behind the #. */
export const hash = (): string => decoded(location.hash.slice(1));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return "%";
    throw error;
  }
}

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  route.value = read();
  scrollTo(0, 0);
}

addEventListener("popstate", () => (route.value = read()));

/** Links within the page open here, unless somebody wants a new tab. */
addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a[href^='/']");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  if (link.pathname.startsWith("/api") || link.pathname.startsWith("/docs")) return;
  event.preventDefault();
  go(link.pathname + link.hash);
});
