// What each choice would bring, asked from the table once for all that can be seen.

import { useEffect, useState } from "preact/hooks";
import type { TableModel } from "../../net/table";
import type { LineName } from "./view";

export interface Brings {
  points: number;
  lines: Partial<Record<LineName, number>>;
}

export type Weighed = Map<string, Brings>;

const NOTHING: Weighed = new Map();
/** More than any turn offers; the table answers for two thousand at once. */
const MOST = 1000;

/** Choosing a card brings nothing by itself, so it is not asked about. */
export function useWeighed(table: TableModel, version: string, choices: string[]): Weighed {
  const [found, setFound] = useState<{ version: string; weighed: Weighed }>();
  useEffect(() => {
    const asked = choices.filter((words) => !/^(choose|pass) |^(done|leave|shuffle)$/.test(words)).slice(0, MOST);
    if (asked.length === 0) return undefined;
    let wanted = true;
    void table.weigh(asked).then((answer) => {
      if (!wanted || !answer) return;
      const weighed: Weighed = new Map(
        asked.map((words, place) => [words, brought(answer.lines, answer.now, answer.then[place] ?? answer.now)]),
      );
      setFound({ version, weighed });
    });
    return () => {
      wanted = false;
    };
  }, [version, choices.length > 0]);
  return found?.version === version ? found.weighed : NOTHING;
}

function brought(names: string[], now: number[], then: number[]): Brings {
  const changes = names
    .map((name, place) => [name, (then[place] ?? 0) - (now[place] ?? 0)] as const)
    .filter(([, points]) => points !== 0);
  return { points: changes.reduce((sum, [, points]) => sum + points, 0), lines: Object.fromEntries(changes) };
}
