import "./board.css";
import "./cards.css";
import "./dock.css";
import "./plans.css";
import "./seats.css";
import "./sheet.css";
import "./marks.css";
import "./tracks.css";
import "./narrow.css";
import "./phone.css";
import "./lowPhone.css";
import "./several.css";
import "./whole.css";
import "./wholeSheet.css";
import "./print.css";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { addSprite, Icon } from "../../shell/Icon";
import { say } from "../../text/language";
import type { BoardProps } from "../board";
import { classNames } from "../classNames";
import { useEnlarged } from "../enlarged";
import { highlight, useHighlight } from "../highlight";
import { useKeys } from "../keys";
import { Note } from "../tips";
import { Cards } from "./Cards";
import { Count } from "./Count";
import { Dock } from "./Dock";
import { densityOf } from "./density";
import { explain } from "./explain";
import { useFocusOnNext } from "./focus";
import { highlightedPieces } from "./highlight";
import { useMotion } from "./motion";
import { Plans } from "./Plans";
import { Printing } from "./Print";
import { usePreviews } from "./preview";
import { Seats, Strip } from "./Seats";
import { Streets } from "./Streets";
import sprite from "./sprite.svg?raw";
import { stepsOf } from "./steps";
import { Tracks } from "./Tracks";
import { cardsOf, lastWritten, viewOf, type WelcomeView } from "./view";

export { scoreLines } from "./Count";
export { facts } from "./facts";
export { brief } from "./highlight";

export const holdsLog = true;

addSprite("welcome", sprite);

/** Of so many seats the names fit in a row on a phone; of so few the side has room for everything as it is. */
const FEW = 3;
const TWO = 2;

/** The sunny pad: three combinations over a sheet of three streets. */
export default function WelcomeTo({
  position,
  bots,
  playing,
  texts,
  choices,
  choose,
  still,
  undo,
  busy,
  preview,
  chat,
  news,
  aside,
}: BoardProps) {
  const view = viewOf(position);
  const mine = position.seat >= 0 ? position.seat : 0;
  const root = useRef<HTMLDivElement>(null);
  const [shown, show] = useEnlarged(mine);
  const [picked, setPicked] = useState<number>();
  const [circling, setCircling] = useState(false);
  const [peeked, setPeeked] = useState<number>();
  const [pointed, setPointed] = useState("");

  const turn = position.seat >= 0 ? view.turn : null;
  const own = shown === mine;
  const number = numberToWrite(view, mine, choices, picked);
  const offered = useMemo(() => new Set(choices), [choices]);
  const steps = stepsOf(choices, view.sheets[mine], { number, circling });
  const brings = usePreviews(preview, position.version, choices);
  const looked = offered.has(pointed) ? pointed : "";
  const last = lastWritten(position.lines);
  const decide = (words: string) => {
    if (!offered.has(words)) return;
    setCircling(false);
    setPicked(undefined);
    setPeeked(undefined);
    choose(words);
  };

  useEffect(() => setCircling(false), [turn?.step, steps.roundabout]);
  useEffect(() => show(mine), [mine, still]);
  // 1, 2 and 3 take a combination; Escape lets go of what was begun
  const keyed = useRef(false);
  useKeys((event) => {
    keyed.current = /^[123]$/.test(event.key);
    if (keyed.current) decide(`choose ${event.key}`);
    else if (event.key === "Escape") setCircling(false);
  });
  useFocusOnNext(root, turn?.step, keyed);
  useMotion(root, news);
  useHighlight(root, (line) => highlightedPieces(line, position.lines));
  const kept = highlight.value?.pinned ? highlight.value.line : undefined;
  useEffect(() => {
    if (kept && kept.who >= 0) show(kept.who);
  }, [kept]);

  const sheet = view.sheets[shown];
  const sheetOf = `${texts.say("label.sheet")}: ${texts.seat(shown)}`;
  const point = (event: globalThis.Event) => {
    if (event instanceof PointerEvent && event.pointerType !== "mouse") return; // a finger decides, it does not hover
    setPointed((event.target as Element).closest<HTMLElement>("[data-say]")?.dataset.say ?? "");
  };
  const seats = { view, bots, texts, waiting: position.waiting, shown, mine, show, last };
  const cards = { view, texts, choices: offered, choose: decide };
  return (
    <div class="tip-root" ref={root}>
      <div class="wt-root" onPointerOver={point} onPointerLeave={() => setPointed("")} onFocusIn={point}>
        <div
          class={classNames(
            `wt ${view.sheets.length > FEW ? "many" : "few"}`,
            aside ? `whole${densityOf(view, chat !== undefined)}` : view.sheets.length > TWO && "several",
          )}
        >
          <Strip {...seats} />
          <Cards {...cards} seat={position.seat >= 0 ? mine : shown} peek={setPeeked} told={aside !== undefined} />
          {position.seat >= 0 && playing && (
            <Dock
              view={view}
              texts={texts}
              steps={steps}
              brings={brings}
              number={number}
              pick={setPicked}
              circling={circling}
              circle={setCircling}
              choose={decide}
              undo={undo}
              busy={busy}
              words={looked}
              offered={choices.some((words) => words.startsWith("choose "))}
              visited={own ? undefined : sheetOf}
            />
          )}
          <section class={`sheet wt-sheet${own ? "" : " visiting"}`} aria-label={sheetOf}>
            {!own && (
              <button type="button" class="btn sm wt-back" onClick={() => show(mine)}>
                <Icon id="hand" />
                {say("welcome_to.back", { who: texts.seat(mine) })}
              </button>
            )}
            {sheet && (
              <>
                <Streets
                  printed={view.sheet}
                  sheet={sheet}
                  texts={texts}
                  seat={shown}
                  last={last.get(shown)}
                  steps={own ? steps : undefined}
                  turn={own ? turn : null}
                  number={number}
                  peeked={own && turn?.step === "choose" ? peeked : undefined}
                  brings={brings}
                  choose={decide}
                />
                <Tracks view={view} texts={texts} sheet={sheet} seat={shown} />
              </>
            )}
          </section>
          <div class="wt-column">
            <div class="wt-side">
              <Plans {...cards} seat={position.seat} />
              <Count
                view={view}
                texts={texts}
                seat={shown}
                words={own ? looked : ""}
                brings={own ? brings.get(looked) : undefined}
              />
            </div>
            <Seats {...seats} />
            {aside}
          </div>
          <Printing view={view} texts={texts} seat={shown} />
          <p class="sr" role="status" aria-live="polite">
            {(news?.events ?? [])
              .filter((event) => event.seat !== position.seat)
              .map((event) => texts.event(event))
              .join(". ")}
          </p>
        </div>
      </div>
      <Note root={root} view={view} kind="wt-tip" explain={(key) => explain(texts, key)} />
    </div>
  );
}

/** The number that lots are lit for: the one that was picked, the card's own, or the nearest that fits. */
function numberToWrite(
  view: WelcomeView,
  seat: number,
  choices: string[],
  picked: number | undefined,
): number | undefined {
  const card = view.turn?.number_card;
  const printed = card == null ? undefined : (cardsOf(view, seat)[card]?.number ?? undefined);
  const writable = (number: number | undefined) =>
    number !== undefined && choices.some((words) => words.startsWith(`write ${number} in `));
  if (writable(picked)) return picked;
  if (writable(printed)) return printed;
  const other = choices.find((words) => words.startsWith("write "));
  return other ? Number(other.split(" ")[1]) : undefined;
}
