// Plain requests. A refusal is thrown as `Refused`, with a fixed word and a sentence.

import type {
  Invite,
  Lesson,
  NewTable,
  Person,
  Playback,
  Problem,
  Rulebook,
  SeatHistory,
  TableInfo,
  TableList,
  Verification,
} from "../messages";
import { heard } from "./reachability";

export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.why);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!isBook(path)) heard(answer !== undefined); // a book may come from the service worker's cache
  if (!answer) throw new Refused({ error: "unreachable", why: "there is no connection", allowed: [] }, 0);
  const said = await answer.json().catch(() => ({ error: "unavailable", why: answer.statusText, allowed: [] }));
  if (!answer.ok) throw new Refused(said as Problem, answer.status);
  return said as T;
}

const isBook = (path: string) => /^\/(games|texts)\b/.test(path);

export interface GameFacts {
  id: string;
  name: string;
  about: string;
  /** The same in a few words. */
  motto: string;
  /** How long a match takes on paper. */
  time: string;
  rules: number;
  modes: { id: string; name: string; fewest: number; most: number; together: boolean; rival: boolean }[];
  /** `modes`: where an option changes anything; it is refused elsewhere. */
  options: {
    id: string;
    name: string;
    values: string[];
    modes: string[];
    value_names?: Record<string, string>;
    default: string;
  }[];
  editions: { id: string; name: string; options: Record<string, string> }[];
  lesson: boolean;
}

const at = (table: string, verb = "") => `/tables/${encodeURIComponent(table)}${verb && `/${verb}`}`;

export const api = {
  me: () => call<Person>("GET", "/people/me"),
  becomeGuest: (name: string) => call<Person>("POST", "/people", { name }),
  rename: (name: string) => call<Person>("PATCH", "/people/me", { name }),
  games: (lang: string) => call<GameFacts[]>("GET", `/games?lang=${lang}`),
  texts: (lang: string, game?: string) => call<Catalogue>("GET", `/texts/${lang}${game ? `?game=${game}` : ""}`),
  rulebook: (game: string, lang: string) => call<Rulebook>("GET", `/games/${game}/rulebook?lang=${lang}`),
  lesson: (game: string, lang: string) => call<Lesson>("GET", `/games/${game}/lesson?lang=${lang}`),
  practise: (log: string, line: number, seat: number, bot: string) =>
    call<TableInfo>("POST", "/logs", { log, from_line: line, seat, bot }),
  openTables: () => call<TableList>("GET", "/tables"),
  myTables: () => call<TableList>("GET", "/tables/mine"),
  newTable: (table: NewTable, lang: string) => call<TableInfo>("POST", `/tables?lang=${lang}`, table),
  table: (id: string) => call<TableInfo>("GET", at(id)),
  join: (id: string, place?: number) => call<TableInfo>("POST", at(id, "join"), { place: place ?? null, wait: true }),
  leave: (id: string, place: number) => call<TableInfo>("POST", at(id, "leave"), { place }),
  seatBot: (id: string, place: number, bot: string) => call<TableInfo>("POST", at(id, "bot"), { place, bot }),
  close: (id: string) => call<TableInfo>("POST", at(id, "close")),
  invite: (id: string, place: number) => call<Invite>("POST", at(id, "invite"), { place }),
  useInvite: (secret: string) => call<TableInfo>("POST", "/invites", { secret, wait: true }),
  rematch: (id: string) => call<TableInfo>("POST", at(id, "rematch"), { wait: true }),
  /** Send this browser's nonce to a table that was asked to wait for it. */
  giveNonce: (id: string, nonce: string) => call<TableInfo>("POST", at(id, "nonce"), { nonce }),
  resign: (id: string, seat: number) => call<TableInfo>("POST", at(id, "resign"), { seat }),
  stepOut: (id: string, seat: number) => call<TableInfo>("POST", at(id, "step-out"), { seat }),
  comeBack: (id: string, seat: number) => call<TableInfo>("POST", at(id, "return"), { seat }),
  propose: (id: string, what: "undo" | "replace" | "stop", more: { seat?: number; line?: number }) =>
    call<TableInfo>("POST", at(id, "propose"), { what, ...more }),
  vote: (id: string, proposal: number, yes: boolean) => call<TableInfo>("POST", at(id, "vote"), { proposal, yes }),
  log: (id: string) => call<{ log: string }>("GET", at(id, "log")),
  verify: (id: string) => call<Verification>("GET", at(id, "verify")),
  history: (id: string, seat: number) => call<SeatHistory>("GET", `${at(id, "history")}?seat=${seat}`),
  playback: (id: string, seat: number) => call<Playback>("GET", `${at(id, "playback")}?seat=${seat}`),
};

export type Catalogue = { [key: string]: string | Case[] | Catalogue };
export interface Case {
  when?: Record<string, unknown>;
  say: string;
}
