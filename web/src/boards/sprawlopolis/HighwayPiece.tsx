import { Block } from "./Card";
import { HIGH, lying, type SprawlView, STRIP, WIDE } from "./view";

interface PieceProps {
  view: SprawlView;
  card: string;
  turned: boolean;
}

/** The two blocks on either side of a card of the highway. */
export function HighwayBlocks({ view, card, turned, at = 0 }: PieceProps & { at?: number }) {
  const printed = view.cards[card];
  if (!printed) return null;
  return (
    <>
      {lying(printed, turned).map(({ zone, road }, place) => (
        <g key={place} transform={`translate(${at + (place % 2) * WIDE} ${place > 1 ? HIGH + STRIP : 0})`}>
          <Block zone={zone} road={road} />
        </g>
      ))}
    </>
  );
}

/** A card of the highway by itself. */
export function HighwayPiece(props: PieceProps) {
  return (
    <svg viewBox={`0 0 ${2 * WIDE} ${2 * HIGH + STRIP}`} class="sp-piece" aria-hidden="true">
      <HighwayBlocks {...props} />
      <rect y={HIGH} width={2 * WIDE} height={STRIP} class="sp-tar" />
      <path d={`M0 ${HIGH + STRIP / 2}H${2 * WIDE}`} class="sp-mid" />
      <rect x={1.5} y={1.5} width={2 * WIDE - 3} height={2 * HIGH + STRIP - 3} rx={8} class="sp-edge" />
    </svg>
  );
}
