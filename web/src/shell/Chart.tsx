import type { Frame } from "../messages";
import { say } from "../text/language";
import type { Texts } from "../text/texts";

const WIDE = 640;
const HIGH = 150;

/** Everyone's points over the match, told apart by colour, dashes and a name at the end of each line. */
export function Chart({ frames, at, texts }: { frames: Frame[]; at: number; texts: Texts }) {
  const seats = frames[0]?.totals.length ?? 0;
  const all = frames.flatMap((frame) => frame.totals);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (place: number) => (place / Math.max(1, frames.length - 1)) * WIDE;
  const y = (points: number) => HIGH - ((points - low) / (high - low)) * HIGH;
  const end = frames.at(-1)?.totals ?? [];
  return (
    <figure class="sheet chart">
      <svg viewBox={`-6 -10 ${WIDE + 130} ${HIGH + 20}`} role="img" aria-label={say("scores_over_time")}>
        <path class="chart-zero" d={`M0 ${y(0)}H${WIDE}`} />
        <path class="chart-now" d={`M${x(at)} -6V${HIGH + 6}`} />
        {Array.from({ length: seats }, (_, seat) => (
          <g key={seat} class={`chart-line c${(seat % 5) + 1}`}>
            <polyline points={frames.map((frame, place) => `${x(place)},${y(frame.totals[seat] ?? 0)}`).join(" ")} />
            <text x={WIDE + 8} y={spread(end, seat, y)}>
              {texts.seat(seat)} {end[seat]}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** Names stand beside the ends of their lines, but never on each other. */
function spread(end: number[], seat: number, y: (points: number) => number): number {
  const order = end.map((points, each) => ({ each, at: y(points) })).sort((a, b) => a.at - b.at);
  let last = -20;
  for (const { each, at } of order) {
    last = Math.max(at + 4, last + 15);
    if (each === seat) return last;
  }
  return 0;
}
