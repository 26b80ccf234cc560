// Load what a page needs from the server before it can be shown.

import { useEffect, useState } from "preact/hooks";
import { Refused } from "../net/api";
import { reached } from "../net/reachability";
import { connected } from "../net/socket";
import { wordsOf } from "./attempts";

export interface Loaded<T> {
  found: T | undefined;
  /** Why loading failed, in words; it is retried when the connection is back. */
  wrong: string;
  /** It does not exist. */
  missing: boolean;
}

export function useLoaded<T>(load: () => Promise<T>, about: unknown[]): Loaded<T> {
  const [now, setNow] = useState<Loaded<T>>({ found: undefined, wrong: "", missing: false });
  const [tries, setTries] = useState(0);
  const back = reached.value && connected.value;
  useEffect(() => {
    if (back && now.wrong) setTries(tries + 1);
  }, [back]);
  useEffect(() => {
    let wanted = true;
    const tell = (told: Partial<Loaded<T>>) =>
      wanted && setNow((before) => ({ ...before, wrong: "", missing: false, ...told }));
    load().then(
      (found) => tell({ found }),
      (error: unknown) =>
        tell({
          wrong: wordsOf(asRefused(error)),
          missing: error instanceof Refused && (error.status === 404 || error.status === 422),
        }),
    );
    return () => {
      wanted = false;
    };
  }, [...about, tries]);
  return now;
}

/** A code chunk that fails to load is a connection problem too. */
function asRefused(error: unknown): Refused {
  return error instanceof Refused ? error : new Refused({ error: "unreachable", why: String(error), allowed: [] }, 0);
}
