import { beforeEach, expect, test } from "vitest";
import { go, hash, route } from "./route";

beforeEach(() => go("/"));

test.each([
  ["/", { page: "home" }],
  ["/play/a_game", { page: "new", game: "a_game" }],
  ["/table/a-Z_9", { page: "table", id: "a-Z_9" }],
  ["/invite#a-secret", { page: "invite", secret: "a-secret" }],
  ["/learn", { page: "learn" }],
  ["/learn/welcome_to", { page: "learn", game: "welcome_to" }],
  ["/learn/welcome_to/lesson", { page: "lesson", game: "welcome_to" }],
  ["/table/not.an.id", { page: "not_found" }],
  [`/table/${"a".repeat(65)}`, { page: "not_found" }],
  ["/play", { page: "not_found" }],
  ["/%E0%A4%A", { page: "not_found" }],
])("%s is a page", (path, page) => {
  go(path);
  expect(route.value).toEqual(page);
  expect(location.pathname + location.hash).toBe(path);
});

test("a place within a page is read as it was written", () => {
  go("/learn/welcome_to#%D0%BF%D0%BB%D0%B0%D0%BD");
  expect(hash()).toBe("план");
});

test("a link within the page opens here; one to the API or to a new tab does not", () => {
  document.body.innerHTML =
    '<a id="in" href="/learn">x</a><a id="api" href="/api/logs">x</a><a id="tab" href="/learn/x" target="_blank">x</a>';
  const takes = (id: string) => {
    const press = new MouseEvent("click", { bubbles: true, cancelable: true });
    addEventListener("click", (event) => event.preventDefault(), { once: true }); // nothing is really fetched
    document.getElementById(id)?.dispatchEvent(press);
    return route.value;
  };
  expect(takes("in")).toEqual({ page: "learn" });
  expect(takes("api")).toEqual({ page: "learn" });
  expect(takes("tab")).toEqual({ page: "learn" });
});
