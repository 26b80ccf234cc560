// Whether plain requests reach the server; the socket knows this about itself.

import { signal } from "@preact/signals";

export const reached = signal(true);

const PAUSE = 5000;

/** Called after every request. While none gets through, the health check is polled. */
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
