// The draws of a finished match, computed once more in this browser. How is told in docs/fair-chance.md.

import type { FairDraw, Verification } from "../messages";

const utf8 = new TextEncoder();
const SPACE = 1n << 256n;

export const canCompute = (): boolean => typeof crypto !== "undefined" && crypto.subtle !== undefined;

/** SHA-256 of the seed and the table's id: what must have been promised. */
export async function promised(seed: string, table: string): Promise<string> {
  const whole = new Uint8Array([...bytesOf(seed), ...utf8.encode(table)]);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
}

/** The first draw that the seed does not give, or that none could give; undefined where all are as they must be. */
export async function firstWrong({ seed, nonces, draws }: Verification): Promise<FairDraw | undefined> {
  const key = await crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (const draw of draws) if (!isPossible(draw) || (await drawn(key, nonces, draw)) !== draw.drew) return draw;
  return undefined;
}

/** The first draw whose number is not the next of its stream: one was left out before it, or told twice. */
export function firstGap(draws: readonly FairDraw[]): FairDraw | undefined {
  const counts = new Map<string, number>();
  return draws.find(({ stream, count }) => {
    const next = (counts.get(stream) ?? 0) + 1;
    counts.set(stream, next);
    return count !== next;
  });
}

/** Draws of which the server says that nothing else could have come. */
export const lone = (draws: readonly FairDraw[]): FairDraw[] =>
  draws.filter(({ outcomes }) => Object.keys(outcomes).length === 1);

/**
 * The first draw of a stream from which, as told, nothing could come by chance. The last card of a pile comes alone, so
 * that lone draws are no fault; but no pile begins with its last card, and none consists of last cards.
 */
export function firstWithoutChance(draws: readonly FairDraw[], seats: number): FairDraw | undefined {
  const names = new Set(draws.map(({ stream }) => stream));
  if (seats === 1) names.delete("seats"); // whoever plays alone has the only seat
  const streams = [...names].map((name) => draws.filter(({ stream }) => stream === name));
  const bad = streams.find((all) => lone(all.slice(0, 1)).length > 0 || lone(all).length * 2 > all.length);
  return bad && lone(bad)[0];
}

const isPossible = ({ outcomes }: FairDraw): boolean =>
  Object.keys(outcomes).length > 0 &&
  Object.values(outcomes).every((weight) => Number.isSafeInteger(weight) && weight > 0);

async function drawn(key: CryptoKey, nonces: string[], { stream, count, outcomes }: FairDraw): Promise<string> {
  const total = Object.values(outcomes).reduce((sum, weight) => sum + BigInt(weight), 0n);
  const limit = (SPACE / total) * total;
  for (let attempt = 0; ; attempt += 1) {
    const lines = [
      "ratusha draw 1",
      ...nonces.map((nonce) => `nonce ${nonce}`),
      `stream ${stream}`,
      `count ${count}`,
      `try ${attempt}`,
    ];
    const signed = new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(lines.join("\n"))));
    const number = BigInt(`0x${hexOf(signed)}`);
    if (number < limit) return pick(number % total, outcomes);
  }
}

/** Outcomes lie end to end, each as long as its weight, sorted by the bytes of their words. */
function pick(number: bigint, outcomes: Record<string, number>): string {
  const sorted = Object.entries(outcomes).sort(([a], [b]) => byBytes(utf8.encode(a), utf8.encode(b)));
  let left = number;
  for (const [words, weight] of sorted) {
    left -= BigInt(weight);
    if (left < 0n) return words;
  }
  return "";
}

function byBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, place) => byte !== b[place]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
