// The current language and its texts: the client's own at once, a game's when its table is opened.

import { computed, effect, signal } from "@preact/signals";
import { api, type Catalogue } from "../net/api";
import { lazyLoad } from "../net/lazyLoad";
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

type Load = () => Promise<Catalogue>;
const ofBoards: Record<Language, Record<string, Load>> = {
  en: import.meta.glob<Catalogue>("../boards/*/texts.en.json", { import: "default" }),
  uk: import.meta.glob<Catalogue>("../boards/*/texts.uk.json", { import: "default" }),
  ru: import.meta.glob<Catalogue>("../boards/*/texts.ru.json", { import: "default" }),
};

/** The client's own texts, plus each board's under the name of its folder. */
async function catalogueIn(wish: Language): Promise<Catalogue> {
  const boards = Object.entries(ofBoards[wish]).map(
    async ([path, load]) => [path.split("/").at(-2) ?? "", await lazyLoad(load)] as const,
  );
  const { default: common } = await lazyLoad(own[wish]);
  return { ...common, ...Object.fromEntries(await Promise.all(boards)) };
}

const loaded = signal<{ language: Language; catalogue: Catalogue } | undefined>(undefined);

effect(() => {
  const wish = language.value;
  document.documentElement.lang = wish;
  // The name under the icon of an installed client is in the language it was installed in.
  document
    .querySelector("link[rel=manifest]")
    ?.setAttribute("href", wish === "en" ? "/manifest.webmanifest" : `/manifest.${wish}.webmanifest`);
  void catalogueIn(wish).then((catalogue) => {
    if (language.peek() === wish) loaded.value = { language: wish, catalogue };
  });
});

/** The client's own texts; undefined until they are loaded. */
export const texts = computed(() => loaded.value && new Texts(loaded.value.language, loaded.value.catalogue));

export const say = (key: string, values: Record<string, unknown> = {}): string => texts.value?.say(key, values) ?? "";

const games = new Map<string, Promise<Texts>>();

/** A game's texts in the current language. */
export function gameTexts(game: string): Promise<Texts> {
  const wish = language.value;
  const key = `${wish} ${game}`;
  const found = games.get(key) ?? api.texts(wish, game).then((catalogue) => new Texts(wish, catalogue));
  games.set(key, found);
  found.catch(() => games.delete(key));
  return found;
}
