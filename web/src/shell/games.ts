// The games of the office. Each has its colour, its scene and its drawing in the folder of its board.

import { signal } from "@preact/signals";
import { api, type GameFacts } from "../net/api";
import { language } from "../text/language";

const scenes = import.meta.glob<string>("../boards/*/scene.svg", { eager: true, query: "?url", import: "default" });

/** The address of the picture on a game's desk; undefined where nobody has drawn one. */
export const sceneOf = (game: string): string | undefined => scenes[`../boards/${game}/scene.svg`];

const cache = new Map<string, GameFacts[]>();
export const games = signal<GameFacts[]>([]);

/** All games with their names in the language of now: those with a scene first, by id. */
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
