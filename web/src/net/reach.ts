// Whether the server can be reached by plain requests; the socket says so for itself.

import { signal } from "@preact/signals";

export const reached = signal(true);

const PAUSE = 5000;

/** Told by every request. While nothing comes through, somebody knocks. */
export function heard(yes: boolean): void {
  if (reached.peek() && !yes) setTimeout(() => void knock(), PAUSE);
  reached.value = yes;
}

async function knock(): Promise<void> {
  if (reached.peek()) return;
  const answer = await fetch("/api/health").catch(() => undefined);
  if (answer) reached.value = true;
  else setTimeout(() => void knock(), PAUSE);
}

addEventListener("online", () => void knock());
