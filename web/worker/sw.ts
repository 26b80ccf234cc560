// The service worker: the office opens without a connection, its rulebooks can be read and its lessons taken.
//
// It keeps what is the same for everybody: the built files, the books and the lessons. Tables and people are never
// kept, nor even looked at: those requests pass by. A new build is another file with another number, so it installs
// beside the old one and takes over when no page of the old build is open; until then such a page finds all its parts.

/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

export type {};

// All are written in by the build (`vite.config.ts`).
declare const __BUILD__: string;
declare const __FILES__: string[];
declare const __BOARDS__: string[];

const SHELL = `shell-${__BUILD__}`;
const BOOKS = `books-${__BUILD__}`;
const LANGUAGES = ["en", "uk", "ru"];
const IS_BOOK = /^\/api\/(games|games\/[a-z0-9_]+\/(rulebook|lesson)|texts\/(en|uk|ru))$/;

self.addEventListener("install", (event) => event.waitUntil(keepShell().then(keepBooks).then(keepBoards)));
self.addEventListener("activate", (event) => event.waitUntil(dropOld()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !isForPrograms(url.pathname)) {
    event.respondWith(page(request));
    event.waitUntil(keepBooks().then(keepBoards));
  } else if (IS_BOOK.test(url.pathname)) event.respondWith(book(request));
  else if (url.pathname.startsWith("/assets/") || __FILES__.includes(url.pathname)) event.respondWith(part(request));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data ?? "/")));
});

function isForPrograms(path: string): boolean {
  return path.startsWith("/api") || path.startsWith("/docs");
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  await cache.addAll(["/", ...__FILES__].map((path) => new Request(path, { cache: "no-cache" })));
}

async function dropOld(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL && name !== BOOKS).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page of now; without a connection, the one that was kept. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (lost) {
    return (await caches.match("/", { cacheName: SHELL })) ?? Promise.reject(lost);
  }
}

/** Built files are named by their content: whichever was kept is right. */
async function part(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await (await caches.open(SHELL)).put(request, found.clone());
  return found;
}

/** A book of now; without a connection, as it was last read. */
async function book(request: Request): Promise<Response> {
  const cache = await caches.open(BOOKS);
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(request, found.clone());
    return found;
  } catch (lost) {
    return (await cache.match(request)) ?? Promise.reject(lost);
  }
}

/** Keep it once; without a connection another visit will do. */
async function keep(cache: Cache, path: string): Promise<Response | undefined> {
  const kept = await cache.match(path);
  if (kept) return kept;
  const found = await fetch(path).catch(() => undefined);
  if (found?.ok) await cache.put(path, found.clone());
  return found?.ok ? found : undefined;
}

/** What lessons are drawn on. The office itself stands without them, so they come last and one by one. */
async function keepBoards(): Promise<void> {
  const cache = await caches.open(SHELL);
  for (const path of __BOARDS__) await keep(cache, path);
}

/** All that Learn shows, in every language, once: afterwards each is kept anew as it is read. */
async function keepBooks(): Promise<void> {
  const cache = await caches.open(BOOKS);
  for (const language of LANGUAGES) {
    const games = ((await (await keep(cache, `/api/games?lang=${language}`))?.json()) ?? []) as {
      id: string;
      lesson: boolean;
    }[];
    for (const { id, lesson } of games) {
      await keep(cache, `/api/games/${id}/rulebook?lang=${language}`);
      await keep(cache, `/api/texts/${language}?game=${id}`);
      if (lesson) await keep(cache, `/api/games/${id}/lesson?lang=${language}`);
    }
  }
}

/** The page of this address: the one that is open, or a new one. */
async function show(path: string): Promise<void> {
  const open = await self.clients.matchAll({ type: "window" });
  const found = open.find((each) => new URL(each.url).pathname === path);
  await (found ? found.focus() : self.clients.openWindow(path));
}
