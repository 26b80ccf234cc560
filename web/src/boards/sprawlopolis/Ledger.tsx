import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { ScoreLines } from "../board";
import { hyphened } from "../hyphens";
import { type LineProps, lights } from "./Goals";
import { EXTRAS, figure, LETTER, type SprawlView, signed, viewOf, ZONES } from "./view";

interface LedgerProps extends LineProps {
  seat: number;
  /** The seats whose points stand here: in a duel the rival's as well. */
  rival: number | undefined;
}

const OPTION: Record<string, string> = {
  sites: "cz_",
  landmark: "poi_",
  monster: "wr",
  beach: "be_",
  roadworks: "rw_",
};

/** Whether a line means anything at this table: its cards are about, or it has brought something. */
function matters(view: SprawlView, line: string): boolean {
  if (line === "sites") return view.site_rule !== null;
  if (line === "beach") return view.beach_goal !== null;
  const kind = OPTION[line] ?? "";
  const about = [
    ...view.unseen,
    view.top ?? "",
    ...view.cities.flatMap((city) => city.laid.map(({ card }) => card)),
    ...view.works.flat().map(({ card }) => card),
  ];
  return about.some((card) => card.startsWith(kind)) || view.scores.some((row) => row[line]);
}

/** The lines that mean anything at this table. */
const linesOf = (view: SprawlView): string[] => [
  ...ZONES,
  "roads",
  ...view.goals.map((_, place) => `goal_${place + 1}`),
  ...EXTRAS.filter((line) => matters(view, line)),
];

/** A goal is called by its own name. */
function nameOf(view: SprawlView, texts: Texts, line: string): string {
  const goal = line.startsWith("goal_") && view.goals[Number(line.slice(5)) - 1];
  return goal ? texts.say(`goal.${goal.goal}`) : texts.say(`line.${line}`);
}

export const scoreLines: ScoreLines = (position, texts) => {
  const view = viewOf(position);
  return linesOf(view).map((line) => [line, nameOf(view, texts, line)]);
};

/** The points line by line, and what they would be with the card that is aimed. */
export function Ledger(props: LedgerProps) {
  const { view, texts, seat, brings, rival } = props;
  const total = view.scores[seat]?.total ?? 0;
  const done = view.phase === "over";
  return (
    <section class="sheet sp-ledger" aria-label={say("sprawlopolis.score")}>
      <header>
        <h2>{say("sprawlopolis.score")}</h2>
        {rival !== undefined && (
          <small>{say(done ? "sprawlopolis.against" : "sprawlopolis.with_rival", { rival: texts.seat(rival) })}</small>
        )}
        {rival === undefined && !done && <small>{say("sprawlopolis.with_card")}</small>}
      </header>
      <ul>
        {linesOf(view).map((line) => (
          <Row key={line} {...props} line={line} />
        ))}
      </ul>
      {rival === undefined && <Gauge now={total} then={brings?.total} target={view.needed} />}
      <p class="sp-total">
        <output class="num" data-score={seat}>
          {figure(total)}
        </output>
        <span>
          {rival === undefined ? (
            <b class="num">{say("sprawlopolis.of_target", { n: view.needed })}</b>
          ) : (
            <b class="num">{`${texts.seat(rival)}: ${figure(view.scores[rival]?.total ?? 0)}`}</b>
          )}
          {brings && (
            <small>
              {say("sprawlopolis.brings_to")} <b class="num">{figure(brings.total)}</b>
            </small>
          )}
        </span>
      </p>
    </section>
  );
}

function Row(props: LedgerProps & { line: string }) {
  const { view, texts, seat, brings, pinned, line, rival } = props;
  const goal = view.goals[Number(line.slice(5)) - 1];
  const now = view.scores[seat]?.[line] ?? 0;
  const then = brings?.lines[line]?.after ?? now;
  const name = nameOf(view, texts, line);
  const roads = line === "roads" ? `, ${view.cities.map((city) => city.road_count).join(" + ")}` : "";
  return (
    <li>
      <button
        type="button"
        aria-pressed={pinned === line}
        aria-label={`${name}${roads}: ${signed(now)}${then === now ? "" : ` → ${signed(then)}`}`}
        data-line={line}
        {...lights(props, line)}
      >
        <Sign line={line} target={goal?.target} />
        <span class="sp-line-name">
          {hyphened(name)}
          {roads}
        </span>
        <b class="num">{signed(now)}</b>
        {rival !== undefined && <em class="num">{signed(view.scores[rival]?.[line] ?? 0)}</em>}
        {view.phase !== "over" && (
          <i class={`num${then > now ? " up" : then < now ? " down" : ""}`}>{then === now ? "·" : signed(then)}</i>
        )}
      </button>
    </li>
  );
}

function Sign({ line, target }: { line: string; target: number | undefined }) {
  const letter = LETTER[line];
  if (letter) return <u class={`z ${letter.toLowerCase()}`}>{letter}</u>;
  if (line === "roads") return <u class="road" />;
  if (line.startsWith("goal_")) return <u class="goal num">{target}</u>;
  const mark = line === "sites" ? "site" : line === "monster" ? "monster" : line === "landmark" ? "landmark" : "";
  return (
    <u class={line}>
      {mark ? (
        <svg viewBox={mark === "monster" ? "10 8 76 58" : "4 4 31 31"} aria-hidden="true">
          <use href={`#mark-${mark}`} width={96} height={70} />
        </svg>
      ) : line === "beach" ? (
        "≈"
      ) : (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <use href="#mark-works" />
        </svg>
      )}
    </u>
  );
}

/** How far it is to what wins. */
function Gauge({ now, then, target }: { now: number; then: number | undefined; target: number }) {
  const most = Math.max(target * 1.25, now, then ?? 0, 1);
  const part = (points: number) => `${(Math.max(0, Math.min(points, most)) / most) * 100}%`;
  const low = Math.min(now, then ?? now);
  const high = Math.max(now, then ?? now);
  return (
    <div class="sp-gauge" aria-hidden="true">
      <i style={{ width: part(low) }} />
      {high > low && (
        <i
          class={then !== undefined && then < now ? "less" : "more"}
          style={{ left: part(low), width: `calc(${part(high)} - ${part(low)})` }}
        />
      )}
      <b class="num" style={{ left: part(target) }}>
        {target}
      </b>
    </div>
  );
}
