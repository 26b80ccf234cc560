import type { Frame } from "../messages";
import { say } from "../text/language";
import type { Texts } from "../text/texts";

const WIDE = 1000;
const HIGH = 120;
const LABEL = 17;

/** Everyone's points over the match, told apart by colour, dashes and a name at the end of each line. */
export function Chart({ frames, at, texts }: { frames: Frame[]; at: number; texts: Texts }) {
  const seats = frames[0]?.totals.length ?? 0;
  const all = frames.flatMap((frame) => frame.totals);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (place: number) => (place / Math.max(1, frames.length - 1)) * WIDE;
  const y = (points: number) => HIGH - ((points - low) / (high - low)) * HIGH;
  const end = frames.at(-1)?.totals ?? [];
  const places = spread(end.map(y));
  const now = (frames[at]?.totals ?? []).map((points, seat) => `${texts.seat(seat)} ${points}`).join(", ");
  return (
    <figure class="sheet chart">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={`${say("scores_over_time")}. ${say("line_n", { n: at + 1 })}: ${now}`}>
        <path class="chart-zero" d={`M0 ${y(0)}H${WIDE}`} />
        <path class="chart-now" d={`M${x(at)} 0V${HIGH}`} />
        {Array.from({ length: seats }, (_, seat) => (
          <g key={seat} class={`chart-line c${(seat % 5) + 1}`}>
            <polyline points={frames.map((frame, place) => `${x(place)},${y(frame.totals[seat] ?? 0)}`).join(" ")} />
          </g>
        ))}
      </svg>
      <ul class="chart-names">
        {places.map((top, seat) => (
          <li key={seat} class={`chart-line c${(seat % 5) + 1}`} style={{ top: `${top - LABEL / 2}px` }}>
            <svg viewBox="0 0 20 4" aria-hidden="true">
              <polyline points="0,2 20,2" />
            </svg>
            <span>{texts.seat(seat)}</span> <b class="num">{end[seat]}</b>
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
