import { HIGH, lying, type Printed, type SprawlView, WIDE } from "./view";

const MIDDLE: Record<string, string> = { N: "48 0", S: "48 70", E: "96 35", W: "0 35" };

/** The way of a road through its block. */
export function wayOf(road: string): string {
  const [from = "", to = ""] = road;
  const straight = road === "NS" || road === "EW" || road === "SN" || road === "WE";
  return straight ? `M${MIDDLE[from]}L${MIDDLE[to]}` : `M${MIDDLE[from]}Q48 35 ${MIDDLE[to]}`;
}

function RoadPiece({ road }: { road: string }) {
  if (!road) return null;
  const way = wayOf(road);
  return (
    <>
      <path d={way} class="sp-kerb" />
      <path d={way} class="sp-road" />
      <path d={way} class="sp-dash" />
    </>
  );
}

/** A block from above: its zone as a plan, its road, its letter, and what is framed. */
export function Block({ zone, road, mark }: { zone: string; road: string; mark?: string | undefined }) {
  return (
    <>
      <use href={`#zone-${zone}${road && zone !== "W" ? "" : "-open"}`} width={WIDE} height={HIGH} />
      <RoadPiece road={road} />
      {mark && <use href={`#mark-${mark}`} width={WIDE} height={HIGH} />}
      {zone !== "W" && (
        <g class="sp-letter">
          <circle cx="85" cy="59" r="8" />
          <text x="85" y="62.8">
            {zone}
          </text>
        </g>
      )}
    </>
  );
}

/** What a framed block of a card stands for. */
const markOf = (card: string): string => (card === "wr" ? "monster" : card.startsWith("poi") ? "landmark" : "site");

/** Four blocks, drawn from what is printed on them. */
export function CardFace({ view, card, turned }: { view: Pick<SprawlView, "cards">; card: string; turned?: boolean }) {
  const printed: Printed | undefined = view.cards[card];
  if (!printed) return <Back />;
  return (
    <svg viewBox="0 0 192 140" class="sp-face" aria-hidden="true">
      {lying(printed, turned ?? false).map(({ zone, road, framed }, place) => (
        <g key={place} transform={`translate(${(place % 2) * WIDE} ${place > 1 ? HIGH : 0})`}>
          <Block zone={zone} road={road} mark={framed ? markOf(card) : undefined} />
        </g>
      ))}
      <path d="M96 0V140M0 70H192" class="sp-inner" />
      {card.startsWith("rw") && <use href="#mark-works" x="84" y="58" width="24" height="24" />}
      <rect x="1.5" y="1.5" width="189" height="137" rx="8" class="sp-edge" />
    </svg>
  );
}

/** A card of which only the back is seen. */
export function Back() {
  return (
    <svg viewBox="0 0 96 70" class="sp-face" aria-hidden="true">
      <use href="#card-back" />
    </svg>
  );
}
