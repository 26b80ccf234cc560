// Made from src/ratusha/server/messages/ by `python -m ratusha.server.messages.typescript`: change it there.

export type Json = unknown;

/** Become a guest. */
export interface NewPerson {
  name: string;
}

/** You, as the server knows you: whoever has your cookie or token. */
export interface Person {
  name: string;
  /** Came with a token instead of a cookie */
  program: boolean;
}

/** Ask for a token, so that a program of yours can sit at tables. */
export interface NewToken {
  label: string;
}

/** It is done and stored. */
export interface Answer {
  done: true;
}

/** The server is up; how busy it is. */
export interface Health {
  version: string;
  tables: number;
  thinking: number;
}

/** Shown only once: the server stores a digest of it. */
export interface Token {
  token: string;
  label: string;
}

/** Who may sit there: you, anyone, whoever gets your link, or a bot. `name` is for people at your own screen. */
export interface NewPlace {
  kind: "me" | "open" | "invited" | "bot";
  bot?: string;
  name?: string | null;
}

/** A table to open. What is left out has its default: the first mode, each option's first value. */
export interface NewTable {
  game: string;
  mode?: string | null;
  edition?: string | null;
  options?: Record<string, string>;
  places: NewPlace[];
  order?: "random" | "fixed";
  public?: boolean;
  nonce?: string | null;
  /** Begin only after `POST /api/tables/{id}/nonce`; a nonce sent here is ignored */
  wait?: boolean;
}

/** A place at a table: who has it and, once the match has begun, which seat that person plays. */
export interface Place {
  kind: "open" | "invited" | "bot" | "person";
  name: string | null;
  bot: string | null;
  seat: number | null;
  yours: boolean;
  /** A bot plays on in this seat */
  gone: "resigned" | "replaced" | null;
  /** The match begins only after this person has sent a nonce */
  awaited: boolean;
}

/** A question that needs the agreement of others. */
export interface Proposal {
  id: number;
  what: "undo" | "replace" | "stop";
  /** The place of whoever asked */
  by: number;
  /** undo: the first line to take back, as your own log numbers it */
  line: number | null;
  /** replace: the seat for a bot to play */
  seat: number | null;
  /** The places that have agreed */
  agreed: number[];
  /** The places that have to agree */
  needed: number[];
}

/** What everyone who may see the table knows of it. */
export interface TableInfo {
  id: string;
  game: string;
  mode: string;
  options: Record<string, string>;
  edition: string | null;
  order: "random" | "fixed";
  state: "gathering" | "playing" | "over" | "void";
  public: boolean;
  practice: boolean;
  /** Whether you made it */
  owner: boolean;
  places: Place[];
  /** Your seats, once the match has begun */
  seats: number[];
  /** The hash of the seed, shown before the first draw; empty where there is none */
  commitment: string;
  created: number;
  /** Why it ended, and everyone's points by category and rank */
  result: Json | null;
  /** Revealed at the end, to check every draw */
  seed: string | null;
  /** Why a void table was closed */
  why: string | null;
  /** The table of the rematch */
  rematch: string | null;
  proposal: Proposal | null;
  /** Whether the game hides anything: a shared screen is covered between turns */
  secrets: boolean;
}

export interface TableList {
  tables: TableInfo[];
  /** Your latest tables that wait for you now */
  turns: string[];
}

/** Take a place: the one named, or the first open one. */
export interface Join {
  place?: number | null;
  nonce?: string | null;
  /** Begin only after `POST /api/tables/{id}/nonce`; a nonce sent here is ignored */
  wait?: boolean;
}

export interface PlaceAt {
  place: number;
}

export interface BotAt {
  place: number;
  bot?: string;
}

/** Put `secret` behind a # in a link, so that it appears in no server's log. It works once. */
export interface Invite {
  secret: string;
  expires: number;
}

export interface UseInvite {
  secret: string;
  nonce?: string | null;
  /** Begin only after `POST /api/tables/{id}/nonce`; a nonce sent here is ignored */
  wait?: boolean;
}

/** Once more, at a table with a new seed. */
export interface Rematch {
  /** Begin only after `POST /api/tables/{id}/nonce`; a nonce sent here is ignored */
  wait?: boolean;
}

/** What your program adds to the table's chance after it has seen the commitment. */
export interface OwnNonce {
  nonce: string;
}

export interface SeatAt {
  seat: number;
}

/** A saved log, to look at or, from a line on, to play as practice against bots. */
export interface OpenLog {
  log: string;
  from_line?: number | null;
  seat?: number;
  bot?: string;
}

/** A line of the log as you may read it; `who` is a seat, -1 for chance or -3 for the table. */
export interface Line {
  number: number;
  who: number;
  words: string;
}

/** Everything that a seat sees; an onlooker's seat is -1. */
export interface Snapshot {
  do: "snapshot";
  table: string;
  seat: number;
  /** Stands for all that this seat knows; a move names the version it was made on */
  version: string;
  view: Json;
  /** The seats that the game waits for */
  waiting: number[];
  /** By first word: the words that may follow */
  choices: Record<string, string[][]>;
  /** Whether the latest decision can be taken back */
  undo: boolean;
  lines: Line[];
}

/** What changed for a seat since version `since`. If that is not what you have, `watch` again to get everything. */
export interface Update {
  do: "update";
  table: string;
  seat: number;
  since: string;
  version: string;
  changes: Json[][];
  waiting: number[];
  choices: Record<string, string[][]>;
  undo: boolean;
  /** The log is cut to this many lines, then `lines` are added */
  first: number;
  lines: Line[];
  /** What happened, in order, for showing it */
  events: Json[];
}

export interface Play {
  seat: number;
  version: string;
  say: string;
}

export interface Undo {
  seat: number;
  version: string;
}

/** Propose to the others to take back everything from a line on, to let a bot play for a seat, or to stop. */
export interface Propose {
  what: "undo" | "replace" | "stop";
  /** replace: the seat for a bot to play; undo: your seat whose log numbers the line */
  seat?: number | null;
  line?: number | null;
}

export interface Vote {
  proposal: number;
  yes: boolean;
}

/** What would these choices bring? A single one is also shown in the view, many by points alone. */
export interface PreviewRequest {
  seat: number;
  version: string;
  say: string[];
}

/** Points by category after each choice, as far as the seat can know, before anything is drawn. */
export interface Preview {
  do: "preview";
  table: string;
  seat: number;
  version: string;
  lines: string[];
  now: number[];
  then: number[][];
  /** Changes of the view, if one choice was asked about */
  changes: Json[][] | null;
  request: number | null;
}

export interface Chat {
  text: string;
}

export interface React {
  reaction: "hello" | "thanks" | "nice" | "oops" | "thinking" | "good_game";
}

/** Something said at the table. `place` is None for an onlooker. */
export interface Note {
  number: number;
  at: number;
  place: number | null;
  name: string;
  kind: "chat" | "reaction";
  text: string;
}

/** A line of the log, and what it made happen. */
export interface LineWithEvents {
  line: Line;
  events: Json[];
}

/** What the steps of a match have told a seat so far, without lines that were taken back. */
export interface SeatHistory {
  table: string;
  seat: number;
  lines: LineWithEvents[];
}

/** A line of a finished match, and what it changed. */
export interface Frame {
  line: Line;
  changes: Json[][];
  events: Json[];
  totals: number[];
  /** The points of a rival that is no seat: a solo opponent, a target */
  rival: number | null;
  waiting: number[];
}

/** A finished match from beginning to end, as a seat saw it; `view` is how it stood after the first line. */
export interface Playback {
  table: string;
  seat: number;
  view: Json;
  frames: Frame[];
}

/** A page of a lesson: words and, where the learner has to choose, what. `choices` are all that are possible. */
export interface LessonStep {
  /** The frame that is shown while it is read */
  frame: number;
  say: string;
  /** Said once it is chosen */
  after: string | null;
  /** What it is about: `slot` is all that a board marks data-slot, `slot 2` one */
  point: string | null;
  /** What has to be chosen; None on a page that is only read */
  play: string | null;
  choices: Record<string, string[][]>;
}

/** A game taught on its own board: a playback of what happens, and the pages where it stops for the learner. */
export interface Lesson {
  table: string;
  seat: number;
  view: Json;
  frames: Frame[];
  game: string;
  mode: string;
  options: Record<string, string>;
  seats: number;
  /** The bot in the other seats when the learner plays on from the end */
  bot: string;
  steps: LessonStep[];
  /** For `POST /api/logs`: to play on from the end */
  log: string;
  /** Whether the match is over at its end */
  over: boolean;
}

/** The rules of a game in the language asked for or, if they are not translated yet, in English. */
export interface Rulebook {
  lang: string;
  markdown: string;
}

/** The log of a finished match, as `ratusha replay` and `ratusha verify` take it. */
export interface LogText {
  log: string;
}

/** A draw of a finished match: the possible outcomes with their weights, and what was drawn. */
export interface FairDraw {
  stream: string;
  count: number;
  outcomes: Record<string, number>;
  drew: string;
}

/** What `ratusha verify` says of a finished match, and all that is needed to compute its draws elsewhere. */
export interface Verification {
  /** null where nothing can be said: no commitment, or no seed revealed */
  fair: boolean | null;
  /** What is wrong, or why nothing can be said */
  why: string | null;
  /** Whether somebody could have known the draws beforehand */
  practice: boolean;
  /** The id that the commitment covers; a log that was opened here keeps its own */
  table: string;
  commitment: string;
  seed: string;
  nonces: string[];
  /** Draws that were undone by agreement */
  taken_back: number;
  draws: FairDraw[];
}

/** Why something was refused. Nothing has changed. */
export interface Problem {
  /** A fixed word for programs */
  error: string;
  /** A sentence for people */
  why: string;
  allowed: string[];
}

/** Watch a table from one of your seats or as an onlooker. Name the version and lines that you have, if any. */
export interface Watch {
  do: "watch";
  table: string;
  seat?: number | null;
  version?: string | null;
  lines?: number;
  notes?: number;
  request?: number | null;
}

export interface Unwatch {
  do: "unwatch";
  table: string;
}

export interface SocketPlay {
  seat: number;
  version: string;
  say: string;
  do: "play";
  table: string;
  request?: number | null;
}

export interface SocketUndo {
  seat: number;
  version: string;
  do: "undo";
  table: string;
  request?: number | null;
}

export interface SocketPreviewRequest {
  seat: number;
  version: string;
  say: string[];
  do: "preview";
  table: string;
  request?: number | null;
}

export interface SocketChat {
  text: string;
  do: "chat";
  table: string;
  request?: number | null;
}

export interface SocketReact {
  reaction: "hello" | "thanks" | "nice" | "oops" | "thinking" | "good_game";
  do: "react";
  table: string;
  request?: number | null;
}

/** At a shared screen: the person of this seat is there now, and nobody else is looking. */
export interface SwitchSeat {
  do: "switch_seat";
  table: string;
  seat: number;
  request?: number | null;
}

export interface Ping {
  do: "ping";
  request?: number | null;
}

export interface Hello {
  do: "hello";
  you: Person | null;
  /** The script of the client's page as the server has it: one that runs another is old */
  script: string;
}

/** The table itself has changed: who sits there, whether the match has begun or ended, what is proposed. */
export interface TableChanged {
  do: "table";
  table: TableInfo;
}

/** You have everything that this seat sees already. */
export interface UpToDate {
  do: "up_to_date";
  table: string;
  seat: number;
  version: string;
}

export interface Notes {
  do: "notes";
  table: string;
  notes: Note[];
}

/** It is stored, and cannot get lost any more. */
export interface Done {
  do: "done";
  request: number | null;
}

export interface Refused {
  /** A fixed word for programs */
  error: string;
  /** A sentence for people */
  why: string;
  allowed: string[];
  do: "refused";
  request: number | null;
  table: string | null;
}

export type FromClient = Watch | Unwatch | SocketPlay | SocketUndo | SocketPreviewRequest | SocketChat | SocketReact | SwitchSeat | Ping;

export type ToClient = Hello | TableChanged | Snapshot | Update | UpToDate | Preview | Notes | Done | Refused;
