// The desks of the office: each game has its own colour, scene and place in the façade.

import { signal } from "@preact/signals";
import { api, type GameFacts } from "../net/api";
import { language } from "../text/language";

const ROOMS: Record<string, string> = {
  bloom_town: "bloom",
  machi_koro_2: "machi",
  sprawlopolis: "sprawl",
  welcome_to: "welcome",
};
export const ORDER = ["bloom_town", "machi_koro_2", "sprawlopolis", "welcome_to"];

export const roomOf = (game: string): string => ROOMS[game] ?? "home";

const cache = new Map<string, GameFacts[]>();
export const games = signal<GameFacts[]>([]);

/** All games with their names in the language of now, in the order of the façade; others after ours. */
export async function loadGames(): Promise<GameFacts[]> {
  const wish = language.value;
  const found = cache.get(wish) ?? (await api.games(wish));
  cache.set(wish, found);
  const place = (id: string) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  games.value = [...found].sort((a, b) => place(a.id) - place(b.id));
  return games.value;
}
