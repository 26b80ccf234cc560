// Why something was refused, in the reader's language.

import { language, say, texts } from "./language";

/** The server's own sentence says more, but it says it in English. */
export function refusalText(error: string, why: string, ours = false): string {
  const key = `refused.${error}`;
  const known = texts.peek()?.has(key) && (language.peek() !== "en" || ours);
  return known ? say(key) : why;
}
