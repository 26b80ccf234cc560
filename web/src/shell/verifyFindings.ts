// Were the draws of a finished match fair? First what this browser finds out by itself, then what it is only told.

import type { Line, TableInfo, Verification } from "../messages";
import { api } from "../net/api";
import { say } from "../text/language";
import { canCompute, firstGap, firstWithoutChance, firstWrong, lone, promised } from "./draws";
import { type ChanceLog, holds, readLog } from "./drawsLog";
import { promiseOf } from "./promises";

/** `told` is the server's word, which this browser cannot check. */
export interface Finding {
  kind: "good" | "bad" | "told";
  words: string;
}

const CHANCE = -1;
const SEED = /^[0-9a-f]{64}$/;

const good = (key: string, values = {}): Finding => ({ kind: "good", words: say(`verify.${key}`, values) });
const bad = (key: string, values = {}): Finding => ({ kind: "bad", words: say(`verify.${key}`, values) });
const told = (key: string, values = {}): Finding => ({ kind: "told", words: say(`verify.${key}`, values) });

export async function findings(info: TableInfo, shown: readonly Line[]): Promise<Finding[]> {
  const [answer, text] = await Promise.all([api.verify(info.id), api.log(info.id)]);
  if (answer.fair === null && !(info.state === "over" && info.commitment)) return [told("unknown")];
  if (!answer.fair) return [bad("unfair", { why: answer.why ?? "" })];
  const log = readLog(text.log);
  if (!log) return [bad("no_log")];
  const whole = [page(log, shown), same(answer, log)];
  const found = [...whole, ...(await computed(info, answer, log)), ...words(answer)];
  // Of draws that are not those of the match, it says nothing that they come from the seed.
  return whole.some(({ kind }) => kind === "bad") ? found.filter(({ kind }) => kind === "bad") : found;
}

/** What stood on this page while the match was played, or since it was opened, must stand in the log. */
function page(log: ChanceLog, shown: readonly Line[]): Finding {
  const seen = shown.filter(({ who }) => who === CHANCE).map(({ words }) => words);
  return holds(log.chance, seen) ? good("as_shown", { n: seen.length }) : bad("not_as_shown");
}

/** The draws that are told must be those of the log: none left out, none put in, none under another number. */
function same(answer: Verification, log: ChanceLog): Finding {
  const { draws, nonces } = answer;
  const at = log.chance.findIndex((words, index) => draws[index]?.drew !== words);
  if (at >= 0 || draws.length !== log.chance.length)
    return bad("other_draws", { log: log.chance.length, told: draws.length });
  const gap = firstGap(draws);
  if (gap) return bad("gap", { stream: gap.stream, n: gap.count });
  const facts = [
    answer.table === log.table,
    answer.commitment === log.commitment,
    answer.seed === log.seed,
    nonces.join() === log.nonces.join(),
  ];
  if (facts.includes(false)) return bad("other_facts");
  return draws.length > 0 ? good("same_draws", { n: draws.length }) : told("no_draws");
}

async function computed(info: TableInfo, answer: Verification, log: ChanceLog): Promise<Finding[]> {
  if (!canCompute()) return [told("no_crypto")];
  if (!SEED.test(answer.seed)) return [bad("broken")];
  const hash = await promised(answer.seed, answer.table);
  return [keptPromise(info, answer, hash), ownNonce(info, answer), ...(await fromSeed(answer, log))];
}

function keptPromise(info: TableInfo, answer: Verification, hash: string): Finding {
  const kept = promiseOf(info.id);
  if (hash !== answer.commitment || hash !== (kept ?? info).commitment) return bad("broken");
  if (!kept) return told("not_seen");
  return kept.before ? good("kept") : good("kept_late");
}

/** What this browser added must have gone into the draws, and there cannot be more that was added than people. */
function ownNonce(info: TableInfo, { nonces }: Verification): Finding {
  const own = promiseOf(info.id)?.nonce;
  const sat = info.places.some(({ yours }) => yours);
  if (!own || (!sat && !nonces.includes(own))) return told("no_nonce"); // who was made to stand up took it along
  const people = info.places.filter(({ kind }) => kind === "person").length;
  if (!nonces.includes(own) || nonces.length > people) return bad("nonce_missing");
  return nonces.length === 1 ? good("nonce_alone") : good("nonce", { n: nonces.length - 1 });
}

async function fromSeed(answer: Verification, { seats }: ChanceLog): Promise<Finding[]> {
  const wrong = await firstWrong(answer);
  if (wrong) return [bad("differs", { stream: wrong.stream, n: wrong.count })];
  const forced = firstWithoutChance(answer.draws, seats);
  if (forced) return [bad("forced", { stream: forced.stream, n: forced.count })];
  return answer.draws.length > 0 ? [good("computed", { n: answer.draws.length })] : [];
}

function words({ draws, taken_back, practice }: Verification): Finding[] {
  const alone = lone(draws).length;
  return [
    ...(draws.length > 0 ? [told("outcomes")] : []),
    ...(alone > 0 ? [told("lone", { n: alone })] : []),
    told("server"),
    ...(taken_back ? [told("taken_back", { n: taken_back })] : []),
    ...(practice ? [told("practice")] : []),
  ];
}
