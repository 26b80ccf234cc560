// Why something was refused, in the reader's language.

import { Refused } from "../net/api";
import { language, say, texts } from "../text/language";

/** The server's own sentence says more, but it says it in English. */
export function wordsOf(error: Refused): string {
  const key = `refused.${error.problem.error}`;
  const known = texts.peek()?.has(key) && (language.peek() !== "en" || error.status === 0);
  return known ? say(key) : error.message;
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
