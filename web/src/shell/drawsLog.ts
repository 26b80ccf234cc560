// What the text of a finished match says of its chance. The format is told in docs/log.md.

export interface ChanceLog {
  table: string;
  commitment: string;
  seats: number;
  seed: string;
  nonces: string[];
  /** The words of every line that chance wrote, those too that were taken back. */
  chance: string[];
}

const LINE = /^([1-9][0-9]*) (chance|table|seat[1-9][0-9]?) ([^ ].*)$/;

/** Undefined where the text is no log, or a line of it is missing: they are numbered without a gap. */
export function readLog(text: string): ChanceLog | undefined {
  const [head = "", body = "", ...more] = text.split("\n\n");
  const lines = body
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => LINE.exec(line));
  if (more.length > 0 || !lines.every((line, index) => line !== null && Number(line[1]) === index + 1))
    return undefined;
  const said = (who: string) => lines.flatMap((line) => (line?.[2] === who && line[3] ? [line[3]] : []));
  const noted = (word: string) =>
    said("table")
      .filter((words) => words.startsWith(`${word} `))
      .map((words) => words.split(" ").at(-1) ?? "");
  const header = new Map(head.split("\n").map((line) => line.split(": ", 2) as [string, string]));
  return {
    table: header.get("table") ?? "",
    commitment: header.get("commitment") ?? "",
    seats: Number(header.get("seats")),
    seed: noted("seed").at(-1) ?? "",
    nonces: noted("nonce"),
    chance: said("chance"),
  };
}

/**
 * Whether all that a page was shown of chance stands in the log, in its order. Of what a seat may not know, some words
 * were left out (`deal to 2`), or the whole line.
 */
export function holds(log: readonly string[], shown: readonly string[]): boolean {
  return isWithin(shown, log, (each, whole) => isWithin(each.split(" "), whole.split(" "), (a, b) => a === b));
}

function isWithin<T>(few: readonly T[], many: readonly T[], same: (a: T, b: T) => boolean): boolean {
  let found = 0;
  for (const each of many) if (found < few.length && same(few[found] as T, each)) found += 1;
  return found === few.length;
}
