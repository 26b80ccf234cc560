import { Use } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { Previews } from "./preview";
import { estateAt, isAt, type Lot, lotWords, type PrintedSheet, type SheetView, signed } from "./view";

export interface LotProps {
  printed: PrintedSheet;
  sheet: SheetView;
  texts: Texts;
  seat: number;
  lot: Lot;
  /** The seat wrote here last. */
  last: boolean;
  /** The number of a combination that is only looked at would fit here. */
  may: boolean;
  /** What a press says; two where a bis house may be like either neighbour. */
  says: string[];
  fence: string | undefined;
  /** The number that would be written, and which numbers this lot takes. */
  number: number | undefined;
  bounds: [number, number] | null | undefined;
  brings: Previews;
  choose: (words: string) => void;
  /** The cell of this street that Tab leads to. */
  entry: string;
  enter: (cell: string) => void;
}

/** One lot of a street: its house, what lies beside it, the fence on its right, its part of an estate's bracket. */
export function LotCell(props: LotProps) {
  const { sheet, lot, seat, says, fence, last, may } = props;
  const built = sheet.houses[lot[0]]?.[lot[1]] != null;
  const looks = { built, legal: says.length > 0, last: last && built, may };
  const key = lotWords(lot);
  return (
    <div
      class={Object.entries(looks).reduce((all, [name, on]) => (on ? `${all} ${name}` : all), "wt-lot")}
      data-lot={`${seat} ${key}`}
    >
      {says.length > 1 ? (
        <>
          <span class="wt-plot" aria-hidden="true">
            <Drawing {...props} />
          </span>
          {says.map((words, place) => (
            <Half key={words} {...props} words={words} cell={place === 0 ? key : `second ${key}`} />
          ))}
        </>
      ) : (
        <Plot {...props} cell={key} />
      )}
      <Fences {...props} />
      {fence && <FenceButton {...props} words={fence} cell={`fence ${key}`} />}
      <Bracket {...props} />
    </div>
  );
}

interface CellProps extends LotProps {
  cell: string;
}

const cellProps = ({ cell, entry, enter }: CellProps) => ({
  type: "button" as const,
  role: "gridcell" as const,
  tabIndex: cell === entry ? 0 : -1,
  "data-cell": cell,
  onFocus: () => enter(cell),
});

function Plot(props: CellProps) {
  const { texts, lot, says, brings, number, bounds } = props;
  const words = says[0];
  const circles = words?.startsWith("roundabout ");
  const gain = words && !circles ? brings.get(words)?.points : undefined; // a roundabout costs the same everywhere
  // an estate says once what it brings
  const first = !words?.startsWith("spend ") || words === `spend ${lotWords(lot)}`;
  const writes = words?.startsWith("write ");
  return (
    <button
      {...cellProps(props)}
      class="wt-plot"
      data-square={lotWords(lot)}
      data-say={words}
      data-tip={words ? undefined : tipOf(props)}
      data-only={words ? undefined : ""}
      aria-disabled={!words}
      aria-label={named(props, words, gain)}
      onClick={() => words && props.choose(words)}
    >
      <Drawing
        {...props}
        ghost={writes ? number : words?.startsWith("bis ") ? bisNumber(props, words) : undefined}
        circle={circles}
      />
      {gain && first ? <span class={`wt-gain num${gain < 0 ? " loss" : ""}`}>{signed(gain)}</span> : null}
      {writes && bounds && number !== undefined && (
        <span
          class="wt-gaps num"
          aria-hidden="true"
          title={texts.say("label.between", { lowest: bounds[0], highest: bounds[1] })}
        >
          <i>‹{number - bounds[0]}</i>
          <i>{bounds[1] - number}›</i>
        </span>
      )}
    </button>
  );
}

/** A bis house that may be like either neighbour: one button for each. */
function Half(props: CellProps & { words: string }) {
  const { words, brings, choose } = props;
  const gain = brings.get(words)?.points;
  return (
    <button
      {...cellProps(props)}
      class={`wt-half ${words.endsWith("left") ? "left" : "right"}`}
      data-say={words}
      onClick={() => choose(words)}
    >
      {words.endsWith("left") && <i aria-hidden="true">←</i>}
      <b class="script">{bisNumber(props, words)}</b>
      {words.endsWith("right") && <i aria-hidden="true">→</i>}
      {gain ? <small class="num">{signed(gain)}</small> : null}
      <span class="sr">{`, ${named(props, words, undefined)}`}</span>
    </button>
  );
}

const bisNumber = ({ sheet, lot: [street, place] }: LotProps, words: string): number | undefined =>
  sheet.houses[street]?.[words.endsWith("left") ? place - 1 : place + 1] ?? undefined;

function FenceButton(props: CellProps & { words: string }) {
  const { texts, words, brings, choose } = props;
  const gain = brings.get(words)?.points;
  return (
    <button
      {...cellProps(props)}
      class="wt-fence-btn"
      data-say={words}
      data-fence={`${props.seat} ${lotWords(props.lot)}`}
      aria-label={`${texts.action(words)}${gain ? `: ${signed(gain)}` : ""}`}
      onClick={() => choose(words)}
    >
      <Use id="wt-fence" viewBox="-1 0 14 60" class="wt-fence" />
      {gain ? <span class={`wt-gain num${gain < 0 ? " loss" : ""}`}>{signed(gain)}</span> : null}
    </button>
  );
}

/** The ends of a street are fenced in print. */
function Fences({ sheet, printed, lot, seat }: LotProps) {
  const [street, place] = lot;
  const end = place === (printed.houses[street] ?? 0) - 1;
  return (
    <>
      {place === 0 && <Use id="wt-fence" viewBox="-1 0 14 60" class="wt-fence end first" />}
      {end && <Use id="wt-fence" viewBox="-1 0 14 60" class="wt-fence end" />}
      {!end && isAt(sheet.fences, lot) && (
        <span class="wt-fence-at" data-fence={`${seat} ${lotWords(lot)}`}>
          <Use id="wt-fence" viewBox="-1 0 14 60" class="wt-fence" />
        </span>
      )}
    </>
  );
}

const TILTS = [-5, 3, -2, 4, -3, 2, -4, 5, -1, 3, -3, 2];

function Drawing({
  printed,
  sheet,
  lot,
  ghost,
  circle,
}: LotProps & { ghost?: number | undefined; circle?: boolean | undefined }) {
  const [street, place] = lot;
  const number = sheet.houses[street]?.[place];
  const tilt = TILTS[(place + street * 5) % TILTS.length] ?? 0;
  const round = isAt(sheet.roundabouts, lot);
  const shown = number ?? ghost;
  return (
    <svg class="wt-house" viewBox="0 0 64 66" aria-hidden="true">
      {round || circle ? (
        <use href="#wt-round" class={round ? "" : "ghost"} />
      ) : (
        <use href={`#wt-house-${street + 1}`} class={`wt-walls st-${street + 1}${number == null ? " bare" : ""}`} />
      )}
      {!round && isAt(printed.pools, lot) && (
        <use
          href="#wt-pool"
          x={40}
          y={47}
          width={25}
          height={17}
          class={`wt-pool${isAt(sheet.pools, lot) ? " on" : number == null ? "" : " lost"}`}
        />
      )}
      {shown != null && !round && !circle && (
        <text x={31} y={57} class={`wt-n${number == null ? " ghost" : ""}`} transform={`rotate(${tilt} 32 50)`}>
          {shown}
        </text>
      )}
      {isAt(sheet.bis, lot) && (
        <g class="wt-bis" transform="translate(37 12) rotate(5)">
          <rect width={27} height={15} rx={2.5} />
          <text x={13.5} y={11.5}>
            bis
          </text>
        </g>
      )}
    </svg>
  );
}

/** Under a finished estate, with its size where its middle is. */
function Bracket({ sheet, lot, seat }: LotProps) {
  const estate = estateAt(sheet, lot);
  if (!estate) return <span class="wt-bracket" />;
  const at = lot[1] - estate.lot[1];
  const ends = `${at === 0 ? " from" : ""}${at === estate.size - 1 ? " to" : ""}`;
  const middle = at === Math.floor((estate.size - 1) / 2);
  return (
    <span
      class={`wt-bracket on${ends}${estate.spent ? " spent" : ""}`}
      data-estate={`${seat} ${lotWords(estate.lot)}`}
      aria-hidden="true"
    >
      {middle && (
        <b class={`num${estate.size % 2 === 0 ? " even" : ""}`}>
          {estate.size}
          {estate.spent ? "✓" : ""}
        </b>
      )}
    </span>
  );
}

/** What stands there and needs a word; most lots need none. */
function tipOf({ sheet, printed, lot }: LotProps): string | undefined {
  const keys: string[] = [];
  if (isAt(sheet.roundabouts, lot)) keys.push("help roundabout");
  if (isAt(printed.pools, lot)) keys.push("effect pool");
  if (isAt(sheet.bis, lot)) keys.push("effect bis");
  if (estateAt(sheet, lot)) keys.push("help estate");
  return keys.length > 0 ? keys.join("|") : undefined;
}

/** Everything about the lot in words: where, what stands there, what it takes, what a press would do and bring. */
function named(
  { texts, printed, sheet, lot, bounds }: LotProps,
  words: string | undefined,
  gain: number | undefined,
): string {
  const [street, place] = lot;
  const number = sheet.houses[street]?.[place];
  const parts = [
    isAt(sheet.roundabouts, lot)
      ? texts.say("label.roundabout")
      : number == null
        ? texts.say("label.empty")
        : `${number}`,
  ];
  if (isAt(sheet.bis, lot)) parts.push(texts.say("label.bis"));
  if (isAt(printed.pools, lot)) parts.push(texts.say(isAt(sheet.pools, lot) ? "label.pool_built" : "label.pool"));
  if (isAt(sheet.fences, lot)) parts.push(say("welcome_to.fence_right"));
  const estate = estateAt(sheet, lot);
  if (estate)
    parts.push(
      say("welcome_to.estate_of", { n: estate.size }) + (estate.spent ? ` (${texts.say("label.spent")})` : ""),
    );
  if (bounds && bounds[0] <= bounds[1] && (!words || words.startsWith("write ")))
    parts.push(say("welcome_to.takes", { low: bounds[0], high: bounds[1] }));
  const does = words ? `; ${texts.action(words)}${gain ? `: ${signed(gain)}` : ""}` : "";
  const where = `${texts.say("label.street", { n: street + 1 })}, ${say("welcome_to.lot", { n: place + 1 })}`;
  return `${where}: ${parts.join(", ")}${does}`;
}
