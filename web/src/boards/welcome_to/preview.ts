// What each choice would bring, asked from the table once for all that can be seen.

import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../board";
import type { LineName } from "./view";

export interface Brings {
  points: number;
  lines: Partial<Record<LineName, number>>;
}

export type Previews = Map<string, Brings>;

const NOTHING: Previews = new Map();
/** More than any turn offers; the table answers for two thousand at once. */
const MOST = 1000;

/** Choosing a card brings nothing by itself, so it is not asked about. */
export function usePreviews(preview: BoardProps["preview"], version: string, choices: string[]): Previews {
  const [found, setFound] = useState<{ version: string; previews: Previews }>();
  useEffect(() => {
    const asked = choices.filter((words) => !/^(choose|pass) |^(done|leave|shuffle)$/.test(words)).slice(0, MOST);
    if (asked.length === 0) return undefined;
    let wanted = true;
    void preview(asked).then((answer) => {
      if (!wanted || !answer) return;
      const previews: Previews = new Map(
        asked.map((words, place) => [words, brought(answer.lines, answer.now, answer.after[place] ?? answer.now)]),
      );
      setFound({ version, previews });
    });
    return () => {
      wanted = false;
    };
  }, [version, choices.length > 0]);
  return found?.version === version ? found.previews : NOTHING;
}

function brought(names: string[], now: number[], after: number[]): Brings {
  const changes = names
    .map((name, place) => [name, (after[place] ?? 0) - (now[place] ?? 0)] as const)
    .filter(([, points]) => points !== 0);
  return { points: changes.reduce((sum, [, points]) => sum + points, 0), lines: Object.fromEntries(changes) };
}
