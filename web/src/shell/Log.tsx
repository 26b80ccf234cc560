import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Brief } from "../boards/board";
import { highlight } from "../boards/highlight";
import type { Line, Snapshot } from "../messages";
import { type Event, type LineWithEvents, teller } from "../net/story";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { SeatMark } from "./Icon";

const SHOWN = 60;

interface LogProps {
  snapshot: Snapshot;
  story: LineWithEvents[];
  texts: Texts;
  brief: Brief | undefined;
}

/** The log in words, the latest first. A line that is looked at lights up what it did; a press keeps it highlighted. */
export function LogPanel({ snapshot, story, texts, brief }: LogProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const lines = snapshot.lines.filter((line) => line.who >= 0 || line.who === -3);
  const shown = (all ? lines : lines.slice(-SHOWN)).toReversed();
  const [at, setAt] = useState(-1);
  const entry = shown.some((line) => line.number === at) ? at : (shown[0]?.number ?? -1);
  useForgetting(snapshot);
  useEffect(() => showWhole(list.current), [highlight.value]);
  const tell = useMemo(() => teller(story, snapshot.lines), [story, snapshot.lines]);
  const light = (line: Line, pinned: boolean) => (highlight.value = { line, events: tell(line), pinned });
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const next = shown[shown.findIndex((line) => line.number === entry) + step];
    if (!step || !next) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-line="${next.number}"]`)?.focus();
  };
  return (
    <section class="sheet panel" aria-label={say("log")}>
      <div class="panel-h">
        <h2>{say("log")}</h2>
        {lines.length > shown.length && (
          <button type="button" class="t-sm muted" onClick={() => setAll(true)}>
            {say("all_lines", { n: lines.length })}
          </button>
        )}
      </div>
      <ol class="log" ref={list} onKeyDown={walk} onPointerLeave={dim}>
        {shown.map((line) => {
          const gain = brief?.(line, tell(line)) ?? "";
          const pinned = highlight.value?.pinned && highlight.value.line.number === line.number;
          return (
            <li key={line.number} class={highlight.value?.line.number === line.number ? "looked" : ""}>
              {line.who >= 0 ? <SeatMark seat={line.who} name={texts.seat(line.who)} small /> : <span />}
              <button
                type="button"
                data-line={line.number}
                tabIndex={line.number === entry ? 0 : -1}
                aria-pressed={Boolean(pinned)}
                onClick={() => (pinned ? darken() : light(line, true))}
                onPointerEnter={(event) =>
                  event.pointerType === "mouse" && !highlight.peek()?.pinned && light(line, false)
                }
                onFocus={() => {
                  setAt(line.number);
                  if (highlight.peek()?.line.number !== line.number) light(line, false);
                }}
                onBlur={dim}
              >
                <span class="log-line">
                  {sentence(line, texts, tell(line))}
                  {gain && (
                    <b class={`num${gain.includes("−") ? " loss" : gain.includes("+") ? " gain" : ""}`}>{gain}</b>
                  )}
                </span>
                {pinned && <Details line={line} texts={texts} />}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A line that unfolds is seen to its end, without moving the page. */
function showWhole(list: HTMLElement | null): void {
  const line = list?.querySelector('[aria-pressed="true"]')?.closest("li");
  if (!list || !line) return;
  const below = line.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (below > 0) list.scrollTop += below;
}

function dim(): void {
  if (!highlight.peek()?.pinned) darken();
}

function darken(): void {
  highlight.value = undefined;
}

/** A line stays highlighted until Escape, until it is taken back, or until the page is left. */
function useForgetting(snapshot: Snapshot): void {
  useEffect(() => {
    const line = highlight.peek()?.line;
    if (line && !snapshot.lines.some((each) => each.number === line.number && each.words === line.words))
      highlight.value = undefined;
  }, [snapshot.version]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !highlight.peek()?.pinned) return;
      event.preventDefault(); // one Escape puts one thing away: the drawer around the log stays
      highlight.value = undefined;
    };
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("keydown", key);
      highlight.value = undefined;
    };
  }, []);
}

/** What the line brought about, in words. */
function Details({ line, texts }: { line: Line; texts: Texts }) {
  const events = highlight.value?.line.number === line.number ? highlight.value.events : [];
  if (events.length === 0) return null;
  return (
    <span class="log-more">
      {events.map((event, place) => (
        <span key={place}>{texts.event(event)}</span>
      ))}
    </span>
  );
}

/** What a line says: what was done, where it was told (`Ann builds Mine`), and otherwise what was chosen. */
export function sentence(line: Line, texts: Texts, events: Event[] = []): string {
  const done = deedOf(line, events);
  if (done) return texts.event(done);
  const who = line.who >= 0 ? `${texts.seat(line.who)}: ` : "";
  if (line.words.startsWith("undo ")) return who + say("took_back");
  if (line.who === -3) return tableLine(line.words, texts);
  return line.who === -1 ? texts.outcome(line.words) : who + texts.action(line.words);
}

/** The first that its seat did, if that is what the words name; other events follow from it, or come from elsewhere. */
function deedOf({ who, words }: Line, events: Event[]): Event | undefined {
  const first = events.find((event) => event.seat === who);
  const named = Object.values({ ...first, event: "" }).some(
    (value) => typeof value === "string" && words.split(" ").includes(value),
  );
  return who >= 0 && named ? first : undefined;
}

function tableLine(words: string, texts: Texts): string {
  const [verb, seat] = words.split(" ");
  const key = `line.${verb ?? ""}`;
  const name = seat && /^\d+$/.test(seat) ? texts.seat(Number(seat) - 1) : "";
  return say(key, { who: name });
}
