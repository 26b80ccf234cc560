// The list of games. Each has its theme, scene and board in one folder under boards/.

import { signal } from "@preact/signals";
import { api, type GameFacts } from "../net/api";
import { language } from "../text/language";

const scenes = import.meta.glob<string>("../boards/*/scene.svg", { eager: true, query: "?url", import: "default" });

/** The URL of a game's picture; undefined if it has none. */
export const sceneOf = (game: string): string | undefined => scenes[`../boards/${game}/scene.svg`];

const cache = new Map<string, GameFacts[]>();
export const games = signal<GameFacts[]>([]);

/** Load all games with their names in the current language: those with a scene first, by id. */
export async function loadGames(): Promise<GameFacts[]> {
  const wish = language.value;
  const found = cache.get(wish) ?? (await api.games(wish));
  cache.set(wish, found);
  games.value = inOrder(found);
  return games.value;
}

export function inOrder<T extends { id: string }>(all: T[]): T[] {
  const drawn = (game: T) => sceneOf(game.id) !== undefined;
  const byId = all.filter(drawn).sort((a, b) => (a.id < b.id ? -1 : 1));
  return [...byId, ...all.filter((game) => !drawn(game))];
}
