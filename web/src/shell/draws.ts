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

/** The first draw that the seed does not give; undefined where all are as they must be. */
export async function firstWrong(told: Verification): Promise<FairDraw | undefined> {
  const key = await crypto.subtle.importKey("raw", bytesOf(told.seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (const draw of told.draws) if ((await drawn(key, told.nonces, draw)) !== draw.drew) return draw;
  return undefined;
}

async function drawn(key: CryptoKey, nonces: string[], { stream, count, outcomes }: FairDraw): Promise<string> {
  const total = BigInt(Object.values(outcomes).reduce((sum, weight) => sum + weight, 0));
  const limit = (SPACE / total) * total;
  for (let attempt = 0; ; attempt += 1) {
    const lines = ["ratusha draw 1", ...nonces.map((nonce) => `nonce ${nonce}`), `stream ${stream}`, `count ${count}`, `try ${attempt}`];
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
