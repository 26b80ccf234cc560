import { useRef, useState } from "preact/hooks";
import { Use } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import { LotCell } from "./Lot";
import type { Previews } from "./preview";
import type { Steps } from "./steps";
import { Boxes } from "./Tracks";
import { isAt, type Lot, lotWords, type PrintedSheet, type SheetView, same, type TurnView } from "./view";

export interface StreetsProps {
  printed: PrintedSheet;
  sheet: SheetView;
  texts: Texts;
  seat: number;
  last: Lot | undefined;
  /** What may be pressed; undefined on a sheet that is only looked at. */
  steps: Steps | undefined;
  turn: TurnView | null;
  /** The number to write. */
  number: number | undefined;
  /** A number that is only looked at. */
  peeked: number | undefined;
  brings: Previews;
  choose: (words: string) => void;
}

/** The three streets, each a row that arrow keys walk along; up and down lead to its neighbours. */
export function Streets(props: StreetsProps) {
  const root = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const cell = (event.target as Element).closest("[role=gridcell]");
    if (!step || !cell || !root.current) return;
    event.preventDefault();
    const rows = [...root.current.querySelectorAll("[role=row]")].map((row) => [
      ...row.querySelectorAll<HTMLElement>("[role=gridcell]"),
    ]);
    const row = rows.findIndex((cells) => cells.includes(cell as HTMLElement));
    const column = rows[row]?.indexOf(cell as HTMLElement) ?? 0;
    const next = rows[within(row + step[0], rows.length)] ?? [];
    next[within(column + step[1], next.length)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk from lot to lot, and the lots are buttons
    <div class={`wt-streets${props.steps?.fences.size ? " fencing" : ""}`} ref={root} onKeyDown={walk}>
      {props.printed.houses.map((houses, street) => (
        <Street key={street} {...props} street={street} houses={houses} />
      ))}
    </div>
  );
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const within = (place: number, length: number) => Math.max(0, Math.min(length - 1, place));

function Street(props: StreetsProps & { street: number; houses: number }) {
  const { printed, sheet, texts, seat, street, houses, steps, turn, peeked } = props;
  const [at, setAt] = useState("");
  const lots = Array.from({ length: houses }, (_, place): Lot => [street, place]);
  const cells = lots.flatMap((lot) => cellsOf(lot, steps));
  const entry = cells.includes(at) ? at : (firstOf(lots, steps) ?? cells[0] ?? "");
  return (
    <section class={`wt-street st-${street + 1}`}>
      <header>
        <b class="wt-street-n num" aria-hidden="true">
          {street + 1}
        </b>
        <h2>{say(`welcome_to.street_${street + 1}`)}</h2>
        <span class="wt-parks" data-track={`${seat} park ${street + 1}`}>
          <button type="button" data-tip="effect park" data-only="">
            {texts.say("label.parks")}
          </button>
          <Boxes
            values={printed.parks[street] ?? []}
            done={sheet.parks[street] ?? 0}
            texts={texts}
            name={`${texts.say("label.parks")}, ${texts.say("label.street", { n: street + 1 })}`}
            like={street}
          />
        </span>
      </header>
      <div
        role="grid"
        aria-label={`${texts.say("label.street", { n: street + 1 })}, ${say(`welcome_to.street_${street + 1}`)}`}
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: the lots in the row take the focus */}
        <div role="row" class="wt-lots">
          {lots.map((lot) => (
            <LotCell
              key={lot[1]}
              {...props}
              lot={lot}
              last={same(props.last, lot)}
              may={peeked !== undefined && isAt(turn?.fits[peeked] ?? [], lot)}
              says={steps?.lots.get(lotWords(lot)) ?? []}
              fence={steps?.fences.get(lotWords(lot))}
              bounds={turn?.bounds[street]?.[lot[1]]}
              entry={entry}
              enter={setAt}
            />
          ))}
        </div>
      </div>
      <Trees lots={Math.max(...printed.houses) - houses} />
    </section>
  );
}

/** Where a street is shorter than the longest: nothing can be built there. */
function Trees({ lots }: { lots: number }) {
  return (
    <span class="wt-trees" aria-hidden="true">
      {Array.from({ length: lots }, (_, place) => (
        <Use key={place} id="fx-park" viewBox="0 0 48 48" />
      ))}
    </span>
  );
}

/** What can have the focus on a lot, by the names that the lot gives them. */
function cellsOf(lot: Lot, steps: Steps | undefined): string[] {
  const key = lotWords(lot);
  const second = (steps?.lots.get(key)?.length ?? 0) > 1 ? [`second ${key}`] : [];
  return [key, ...second, ...(steps?.fences.has(key) ? [`fence ${key}`] : [])];
}

function firstOf(lots: Lot[], steps: Steps | undefined): string | undefined {
  const lot = lots.map(lotWords).find((key) => steps?.lots.has(key) || steps?.fences.has(key));
  return lot && (steps?.fences.has(lot) ? `fence ${lot}` : lot);
}
