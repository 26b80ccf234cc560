import { Block } from "./Card";
import { HIGH, lying, STRIP, WIDE, type SprawlView } from "./view";

/** A card of the highway: two blocks on either side, and the road between them. */
export function HighwayPiece({ view, card, turned }: { view: SprawlView; card: string; turned: boolean }) {
  const printed = view.cards[card];
  if (!printed) return null;
  return (
    <svg viewBox={`0 0 ${2 * WIDE} ${2 * HIGH + STRIP}`} class="sp-piece" aria-hidden="true">
      {lying(printed, turned).map(({ zone, road }, place) => (
        <g key={place} transform={`translate(${(place % 2) * WIDE} ${place > 1 ? HIGH + STRIP : 0})`}>
          <Block zone={zone} road={road} />
        </g>
      ))}
      <rect y={HIGH} width={2 * WIDE} height={STRIP} class="sp-tar" />
      <path d={`M0 ${HIGH + STRIP / 2}H${2 * WIDE}`} class="sp-mid" />
      <rect x={1.5} y={1.5} width={2 * WIDE - 3} height={2 * HIGH + STRIP - 3} rx={8} class="sp-edge" />
    </svg>
  );
}
