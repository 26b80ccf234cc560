import { CardFace } from "./Card";
import { HighwayBlocks } from "./HighwayPiece";
import { type CityView, figure, HIGH, type SprawlView, STRIP, WIDE, xOf, yOf } from "./view";

/** Everything that lies on the table: shores, highway, and the cards in the order in which they were laid. */
export function Ground({ view, last, below }: { view: SprawlView; last: string; below: string }) {
  return (
    <>
      {view.mode === "base" && view.cities[0] && <Sea limits={view.cities[0].limits} />}
      <Survey view={view} />
      {view.highway.length > 0 && <Highway view={view} />}
      {below && (
        <div class="sp-laid" style={{ left: "0px", top: "0px" }}>
          <CardFace view={view} card={below} />
        </div>
      )}
      {view.cities.map((city, side) =>
        city.laid.map(({ card, row, column, turn, visible }) => (
          <div
            key={card}
            class={`sp-laid${card === last ? " last" : ""}${visible.some(Boolean) ? "" : " under"}`}
            style={{ left: `${xOf(column)}px`, top: `${yOf(view, side, row)}px` }}
            data-laid={card}
            data-tip={`card ${card}`}
          >
            <CardFace view={view} card={card} turned={turn === 180} />
          </div>
        )),
      )}
    </>
  );
}

const FAR = 8;

/** Beyond a shore there is water, as far as one can see. */
function Sea({ limits }: { limits: CityView["limits"] }) {
  const [north, east, south, west] = limits;
  const reach = 40;
  const box = (left: number, top: number, width: number, height: number) => ({
    left: `${left * WIDE}px`,
    top: `${top * HIGH}px`,
    width: `${width * WIDE}px`,
    height: `${height * HIGH}px`,
  });
  return (
    <>
      {north != null && <i class="sp-sea" style={box(-reach / 2, north - FAR + 1, reach, FAR)} />}
      {south != null && <i class="sp-sea" style={box(-reach / 2, south, reach, FAR)} />}
      {west != null && <i class="sp-sea" style={box(west - FAR + 1, -reach / 2, FAR, reach)} />}
      {east != null && <i class="sp-sea" style={box(east, -reach / 2, FAR, reach)} />}
    </>
  );
}

/** The highway with its own blocks on either side. */
function Highway({ view }: { view: SprawlView }) {
  const width = view.highway.length * 2 * WIDE;
  return (
    <>
      <i
        class="sp-strip far"
        style={{ left: `${-20 * WIDE}px`, top: `${HIGH}px`, width: `${40 * WIDE + width}px`, height: `${STRIP}px` }}
      />
      <svg
        class="sp-highway"
        data-highway=""
        viewBox={`0 0 ${width} ${2 * HIGH + STRIP}`}
        style={{ width: `${width}px`, height: `${2 * HIGH + STRIP}px` }}
        aria-hidden="true"
      >
        {view.highway.map(({ card, turned }, place) => (
          <HighwayBlocks key={card} view={view} card={card} turned={turned} at={place * 2 * WIDE} />
        ))}
        <rect y={HIGH} width={width} height={STRIP} class="sp-tar" />
        <path d={`M0 ${HIGH + 6}H${width}M0 ${HIGH + STRIP - 6}H${width}`} class="sp-lane" />
        <path d={`M0 ${HIGH + STRIP / 2 - 2}H${width}M0 ${HIGH + STRIP / 2 + 2}H${width}`} class="sp-mid" />
        {view.highway.map((_, place) => (
          <rect
            key={place}
            x={place * 2 * WIDE + 1.5}
            y={1.5}
            width={2 * WIDE - 3}
            height={2 * HIGH + STRIP - 3}
            rx={8}
            class="sp-edge"
          />
        ))}
      </svg>
    </>
  );
}

/** Rows and columns by the numbers that words give them. */
function Survey({ view }: { view: SprawlView }) {
  const built = view.cities
    .map((city, side) => ({ city, side }))
    .filter(({ city }) => city.blocks.some((row) => row.some(Boolean)));
  return (
    <>
      {built.map(({ city: { extent }, side }) => {
        const columns = Array.from({ length: extent.right - extent.left + 1 }, (_, step) => extent.left + step);
        const rows = Array.from({ length: extent.bottom - extent.top + 1 }, (_, step) => extent.top + step);
        const edge = side === 1 ? yOf(view, side, extent.bottom + 1) + 6 : yOf(view, side, extent.top) - 6;
        return (
          <div key={side} class="sp-survey" aria-hidden="true">
            {columns.map((column) => (
              <span
                key={`c${column}`}
                class={`num${side === 1 ? " low" : ""}`}
                style={{ left: `${xOf(column)}px`, top: `${edge}px`, width: `${WIDE}px` }}
              >
                {figure(column)}
              </span>
            ))}
            {rows.map((row) => (
              <span
                key={`r${row}`}
                class="num row"
                style={{ left: `${xOf(extent.left) - 6}px`, top: `${yOf(view, side, row)}px`, height: `${HIGH}px` }}
              >
                {figure(row)}
              </span>
            ))}
          </div>
        );
      })}
    </>
  );
}
