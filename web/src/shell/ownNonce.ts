// What this browser adds to a table's chance. The promise of the table's seed is noted first, so that the seed cannot
// have been chosen to suit what is added.

import { effect } from "@preact/signals";
import type { TableInfo } from "../messages";
import { api, Refused } from "../net/api";
import type { TableModel } from "../net/table";
import { promiseOf, rememberNonce, rememberPromise } from "./promises";

const AGAIN_MS = 2000;

/** For a browser that keeps nothing: one nonce a table all the same, so that sending it twice does no harm. */
const made = new Map<string, string>();

/**
 * Once seated: note the promise, then send the nonce that the table waits for. What cannot be sent now is sent from the
 * table's own page, see `keepAddingNonce`.
 */
export async function seated(table: Promise<TableInfo>): Promise<TableInfo> {
  const info = await table;
  await addNonce(info);
  return info;
}

/** Whoever stands up takes the nonce along: it belongs to the first of their places. */
export async function standUp(info: TableInfo, place: number): Promise<void> {
  await api.leave(info.id, place);
  if (info.places.findIndex(({ yours }) => yours) === place) rememberNonce(info.id, undefined);
}

/** While the table's page is open: whatever kept the nonce from coming, the table need not wait for it for ever. */
export function keepAddingNonce(table: TableModel): () => void {
  let timer = 0;
  let latest: TableInfo | undefined;
  const add = async (info: TableInfo) => {
    // Once the page is left, or the table has said something newer, this one no longer tries.
    if (!(await addNonce(info)) && info === latest) timer = window.setTimeout(() => void add(info), AGAIN_MS);
  };
  const stop = effect(() => {
    clearTimeout(timer);
    latest = table.info.value;
    if (latest) void add(latest);
  });
  return () => {
    stop();
    latest = undefined;
    clearTimeout(timer);
  };
}

/** What is on its way: whoever sits down on the table's own page would send it from there too. */
const sending = new Map<string, Promise<boolean>>();

/** Whether nothing is left to be sent. */
async function addNonce(info: TableInfo): Promise<boolean> {
  if (info.state !== "gathering" || !info.places.some((place) => place.yours && place.awaited)) return true;
  const sent = sending.get(info.id) ?? send(info).finally(() => sending.delete(info.id));
  sending.set(info.id, sent);
  return sent;
}

async function send(info: TableInfo): Promise<boolean> {
  rememberPromise(info);
  const nonce = promiseOf(info.id)?.nonce ?? made.get(info.id) ?? random();
  made.set(info.id, nonce);
  rememberNonce(info.id, nonce);
  try {
    await api.giveNonce(info.id, nonce);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 0 || error.status === 429 || error.status >= 500) return false;
    rememberNonce(info.id, undefined); // another browser of this person was quicker, or the place is no longer theirs
  }
  return true;
}

function random(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
