// What is refused is told in words, in the reader's language.

import { useRef, useState } from "preact/hooks";
import { Refused } from "../net/api";
import { refusalText } from "../text/refusalText";

export function wordsOf(error: Refused): string {
  return refusalText(error.problem.error, error.message, error.status === 0);
}

type Work = () => Promise<unknown>;

/** Do it; what is refused is told in words, anything else is a fault of ours. */
export async function attempt(work: Work, tell: (why: string) => void): Promise<void> {
  try {
    tell("");
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(wordsOf(error));
  }
}

export interface Attempts {
  attempt: (work: Work) => Promise<void>;
  /** Why the latest was refused. */
  wrong: string;
  /** Something is under way. Buttons say so by `aria-disabled`: one that is disabled would let go of the focus. */
  busy: boolean;
}

/** One thing at a time: while it is under way, a second press is a slip. */
export function useAttempts(): Attempts {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const under = useRef(false); // at once, where the state waits for the next drawing
  const now = (yes: boolean) => {
    under.current = yes;
    setBusy(yes);
  };
  const once = async (work: Work) => {
    if (under.current) return;
    now(true);
    await attempt(work, setWrong).finally(() => now(false));
  };
  return { attempt: once, wrong, busy };
}
