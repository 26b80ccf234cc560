// What choices would bring, asked of the table and kept until another is aimed at.

import { useEffect, useState } from "preact/hooks";
import type { BoardProps, Preview } from "../board";

/** Points by line, now and then. */
export interface Brings {
  lines: Record<string, { now: number; after: number }>;
  total: number;
  gain: number;
}

const sum = (points: number[]): number => points.reduce((all, each) => all + each, 0);

/** What a pointer only passes over is not asked about, and writes nothing elsewhere on the board. */
const PASSING = 50;

/** These words, once they have stood for a moment; at once where they are meant. */
export function useRested(words: string, meant: boolean): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    if (meant) return setRested(words);
    const timer = setTimeout(() => setRested(words), PASSING);
    return () => clearTimeout(timer);
  }, [words, meant]);
  return meant ? words : rested;
}

/** What these words would bring; undefined while that is not known. */
export function useBrings(preview: BoardProps["preview"], version: string, words: string): Brings | undefined {
  const [found, setFound] = useState<{ words: string; version: string; brings: Brings }>();
  useEffect(() => {
    if (!words) return undefined;
    let wanted = true;
    const ask = async () => {
      const found = await preview([words]);
      const after = found?.after[0];
      if (!wanted || !found || !after) return;
      const lines = Object.fromEntries(
        found.lines.map((line, place) => [line, { now: found.now[place] ?? 0, after: after[place] ?? 0 }]),
      );
      setFound({ words, version, brings: { lines, total: sum(after), gain: sum(after) - sum(found.now) } });
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [preview, version, words]);
  return found && found.words === words && found.version === version ? found.brings : undefined;
}

const PAUSE = 160;
/** A server that is busy gives no preview of many choices: it is asked again, a few times. */
const AGAIN = 1500;
const TRIES = 4;

/** What each of many would bring in all; asked once the choice of a card has settled. */
export function useGains(preview: BoardProps["preview"], version: string, all: string[]): Map<string, number> {
  const [found, setFound] = useState<{ key: string; gains: Map<string, number> }>();
  const key = all.length > 0 ? `${version} ${all[0]} ${all.length}` : "";
  useEffect(() => {
    if (!key) return undefined;
    let wanted = true;
    let tries = 0;
    const ask = async () => {
      const found = await preview(all);
      if (!wanted) return;
      if (found) setFound({ key, gains: gainsOf(all, found) });
      else if (++tries < TRIES) timer = setTimeout(() => void ask(), AGAIN);
    };
    let timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [preview, key]);
  return found && found.key === key ? found.gains : NONE;
}

function gainsOf(all: string[], { now, after }: Preview): Map<string, number> {
  return new Map(all.map((words, place) => [words, sum(after[place] ?? []) - sum(now)]));
}

const NONE: Map<string, number> = new Map();
