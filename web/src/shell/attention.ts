// What a table does to be noticed: it sounds, where that is switched on, and calls whoever is looking elsewhere.

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lazyLoad } from "../net/lazyLoad";
import type { TableModel } from "../net/table";
import { gameTexts, say } from "../text/language";
import { tell } from "./notify";
import { keepAddingNonce } from "./ownNonce";
import { sounds } from "./preferences";
import { rememberPromise } from "./promises";

export function useAttention(table: TableModel): void {
  useEffect(() => {
    const stops = [
      effect(() => hear(table)),
      callWhenAsked(table),
      effect(() => rememberPromise(table.info.value)),
      keepAddingNonce(table),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [table]);
}

/** Sounds are fetched when they are first wanted. */
function hear(table: TableModel): void {
  const events = table.news.value?.events ?? [];
  if (events.length > 0 && sounds.peek() === "on")
    void lazyLoad(() => import("./sound")).then(({ play }) => play(events));
}

/** Once each time that the seat is asked after it was not. */
function callWhenAsked(table: TableModel): () => void {
  let asked: boolean | undefined;
  return effect(() => {
    const snapshot = table.snapshot.value;
    const now =
      snapshot !== undefined && table.info.value?.state === "playing" && snapshot.waiting.includes(snapshot.seat);
    if (now && asked === false) void call(table);
    if (snapshot) asked = now;
  });
}

async function call(table: TableModel): Promise<void> {
  const game = table.info.peek()?.game;
  if (!game) return;
  if (sounds.peek() === "on") void lazyLoad(() => import("./sound")).then(({ ring }) => ring());
  await tell((await gameTexts(game)).say("game.name"), say("your_turn"), `/table/${table.id}`);
}
