// Which language, and the texts in it: the client's own at once, a game's when its table is opened.

import { computed, effect, signal } from "@preact/signals";
import { api, type Catalogue } from "../net/api";
import { part } from "../net/part";
import { stored } from "../shell/stored";
import { Texts } from "./texts";

export const LANGUAGES = ["en", "uk", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];

const known = (wish: string | undefined): wish is Language => LANGUAGES.includes(wish as Language);
const ofBrowser = navigator.languages.map((wish) => wish.slice(0, 2)).find(known) ?? "en";

export const language = stored<Language>("language", ofBrowser, known);

const own: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en.json"),
  uk: () => import("./uk.json"),
  ru: () => import("./ru.json"),
};

const loaded = signal<{ language: Language; catalogue: Catalogue } | undefined>(undefined);

effect(() => {
  const wish = language.value;
  document.documentElement.lang = wish;
  // The name under the icon of an installed client is in the language it was installed in.
  document
    .querySelector("link[rel=manifest]")
    ?.setAttribute("href", wish === "en" ? "/manifest.webmanifest" : `/manifest.${wish}.webmanifest`);
  void part(own[wish]).then((file) => {
    if (language.peek() === wish) loaded.value = { language: wish, catalogue: file.default };
  });
});

/** The texts of the client itself; undefined until they are there. */
export const texts = computed(() => loaded.value && new Texts(loaded.value.language, loaded.value.catalogue));

export const say = (key: string, values: Record<string, unknown> = {}): string => texts.value?.say(key, values) ?? "";

const games = new Map<string, Promise<Texts>>();

/** The texts of a game in the language of now. */
export function gameTexts(game: string): Promise<Texts> {
  const wish = language.value;
  const key = `${wish} ${game}`;
  const found = games.get(key) ?? api.texts(wish, game).then((catalogue) => new Texts(wish, catalogue));
  games.set(key, found);
  found.catch(() => games.delete(key));
  return found;
}
