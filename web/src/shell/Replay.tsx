import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board, Position } from "../boards/board";
import { highlight } from "../boards/highlight";
import type { Playback, TableInfo } from "../messages";
import { api } from "../net/api";
import { applyChanges } from "../net/patch";
import type { Event, LineWithEvents, News } from "../net/story";
import type { TableModel } from "../net/table";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { NO_ACTIONS, useBots } from "./boardActions";
import { Chart } from "./Chart";
import { sentence } from "./Log";
import { useLoaded } from "./loaded";

/** A finished match, stepped through line by line on its own board, with the scores over time. */
export function Replay({
  table,
  info,
  texts,
  Board,
}: {
  table: TableModel;
  info: TableInfo;
  texts: Texts;
  Board: Board;
}) {
  const [at, setAt] = useState(Infinity); // a finished match opens at its end
  const [seat, setSeat] = useState(info.seats[0] ?? 0);
  const { found: playback, wrong } = useLoaded(() => api.playback(info.id, seat), [info.id, seat]);
  const views = useMemo(() => playback && viewsOf(playback), [playback]);
  const looked = highlight.value?.pinned ? highlight.value.line.number : undefined;
  useEffect(() => {
    if (playback && looked !== undefined) setAt(placeOf(playback, looked));
  }, [looked]);
  useEffect(() => {
    if (playback) table.story.value = storyTo(playback, playback.frames.length - 1); // the log then has all events
  }, [playback]);
  const news = useNews(playback, at);
  const bots = useBots(info);
  if (wrong) {
    return (
      <p class="wrong" role="alert">
        {wrong}
      </p>
    );
  }
  if (!playback || !views) return <p class="wait">{say("wait")}</p>;
  const last = playback.frames.length - 1;
  const place = Math.min(at, last);
  const frame = playback.frames[place];
  if (!frame) return null;
  const words = sentence(frame.line, texts, frame.events as Event[]);
  return (
    <section class="replay" aria-label={say("replay")}>
      <div class="sheet replay-bar">
        <button type="button" class="btn sm" disabled={place === 0} onClick={() => setAt(place - 1)}>
          {say("step_back")}
        </button>
        <input
          type="range"
          min={0}
          max={last}
          value={place}
          aria-label={say("replay")}
          aria-valuetext={`${say("line_n", { n: place + 1 })}: ${words}`}
          onInput={(e) => setAt(Number(e.currentTarget.value))}
        />
        <button type="button" class="btn sm" disabled={place === last} onClick={() => setAt(place + 1)}>
          {say("step_on")}
        </button>
        <label>
          <span class="sr">{say("seen_by")}</span>
          <select value={seat} onChange={(e) => setSeat(Number(e.currentTarget.value))}>
            {Array.from({ length: info.places.length }, (_, each) => (
              <option key={each} value={each}>
                {texts.seat(each)}
              </option>
            ))}
          </select>
        </label>
        <p class="replay-line">{words}</p>
      </div>
      <Chart frames={playback.frames} at={place} info={info} texts={texts} />
      <Board
        {...NO_ACTIONS}
        position={positionAt(playback, views, place)}
        bots={bots}
        playing={false}
        texts={texts}
        choices={[]}
        still
        news={news}
        story={storyTo(playback, place)}
      />
    </section>
  );
}

function viewsOf(playback: Playback): unknown[] {
  const views: unknown[] = [];
  let view: unknown = playback.view;
  for (const frame of playback.frames) {
    view = applyChanges(view, frame.changes);
    views.push(view);
  }
  return views;
}

function positionAt(playback: Playback, views: unknown[], place: number): Position {
  return {
    seat: playback.seat,
    version: `${place}`,
    view: views[place],
    waiting: playback.frames[place]?.waiting ?? [],
    lines: playback.frames.slice(0, place + 1).map((each) => each.line),
  };
}

/** The frame right after a log line and its consequences. */
function placeOf(playback: Playback, line: number): number {
  const next = playback.frames.findIndex((each) => each.line.number > line && each.line.who !== -1);
  return next < 0 ? playback.frames.length - 1 : next - 1;
}

/** One step forward is animated, as in the match; any other step is a jump. */
function useNews(playback: Playback | undefined, at: number): News | undefined {
  const before = useRef(at);
  const news = useMemo(() => {
    const forward = Number.isFinite(at) && at === before.current + 1;
    before.current = at;
    return forward ? { events: (playback?.frames[at]?.events ?? []) as Event[] } : undefined;
  }, [playback, at]);
  return news;
}

const storyTo = (playback: Playback, place: number): LineWithEvents[] =>
  playback.frames.slice(0, place + 1).map((frame) => ({ line: frame.line, events: frame.events as Event[] }));
