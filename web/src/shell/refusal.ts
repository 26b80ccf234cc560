// What is refused is told in words, in the reader's language.

import { Refused } from "../net/api";
import { refusedWords } from "../text/refused";

export function wordsOf(error: Refused): string {
  return refusedWords(error.problem.error, error.message, error.status === 0);
}

/** Do it; what is refused is told in words, anything else is a fault of ours. */
export async function attempt(work: () => Promise<unknown>, tell: (why: string) => void): Promise<void> {
  try {
    tell("");
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(wordsOf(error));
  }
}
