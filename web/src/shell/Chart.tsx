import type { Frame, TableInfo } from "../messages";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { pointsOf, rivalName, scored } from "./rival";

const WIDE = 1000;
const HIGH = 120;
const LABEL = 17;

interface Course {
  name: string;
  points: number[];
}

/** The seats' points, and a rival's or the target. */
function coursesOf(frames: Frame[], info: TableInfo, texts: Texts): Course[] {
  const drawn = scored(info, texts, frames[0]?.totals.length ?? 0).map((name, seat) => ({
    name,
    points: frames.map((frame) => frame.totals[seat] ?? 0),
  }));
  if (frames.every((frame) => frame.rival === null)) return drawn;
  return [...drawn, { name: rivalName(info, texts), points: frames.map((frame) => frame.rival ?? 0) }];
}

/** The points over the match, told apart by colour, dashes and a name at the end of each line. */
export function Chart({ frames, at, info, texts }: { frames: Frame[]; at: number; info: TableInfo; texts: Texts }) {
  const courses = coursesOf(frames, info, texts);
  const all = courses.flatMap(({ points }) => points);
  const [low, high] = all.reduce(([least, most], each) => [Math.min(least, each), Math.max(most, each)], [0, 1]);
  const x = (place: number) => (place / Math.max(1, frames.length - 1)) * WIDE;
  const y = (points: number) => HIGH - ((points - low) / (high - low)) * HIGH;
  const places = spread(courses.map(({ points }) => y(points.at(-1) ?? 0)));
  const now = courses.map(({ name, points }) => `${name} ${pointsOf(points[at] ?? 0)}`).join(", ");
  return (
    <figure class="sheet chart">
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${say("scores_over_time")}. ${say("line_n", { n: at + 1 })}: ${now}`}
      >
        <path class="chart-zero" d={`M0 ${y(0)}H${WIDE}`} />
        <path class="chart-now" d={`M${x(at)} 0V${HIGH}`} />
        {courses.map(({ points }, seat) => (
          <g key={seat} class={`chart-line c${(seat % 8) + 1}`}>
            <polyline points={points.map((each, place) => `${x(place)},${y(each)}`).join(" ")} />
          </g>
        ))}
      </svg>
      <ul class="chart-names">
        {courses.map(({ name, points }, seat) => (
          <li
            key={seat}
            class={`chart-line c${(seat % 8) + 1}`}
            style={{ top: `${(places[seat] ?? 0) - LABEL / 2}px` }}
          >
            <svg viewBox="0 0 20 4" aria-hidden="true">
              <polyline points="0,2 20,2" />
            </svg>
            <span title={name}>{name}</span> <b class="num">{pointsOf(points.at(-1) ?? 0)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Names stand beside the ends of their lines, but never on each other and never below the lowest line. */
function spread(ends: number[]): number[] {
  const order = ends.map((at, seat) => ({ at, seat })).sort((a, b) => a.at - b.at);
  const found = [...ends];
  let above = -LABEL;
  for (const { at, seat } of order) above = found[seat] = Math.max(at, above + LABEL);
  let below = HIGH + LABEL;
  for (const { seat } of order.toReversed()) below = found[seat] = Math.min(found[seat] ?? 0, below - LABEL);
  return found;
}
