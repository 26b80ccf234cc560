import { useEffect, useState } from "preact/hooks";
import { Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { UndoButton } from "../UndoButton";
import { Mark } from "./Residents";
import { type BloomView, drawing, type Kind, kindOf, noteOn, situation } from "./view";

export interface DockProps {
  view: BloomView;
  texts: Texts;
  seat: number;
  choices: string[];
  choose: (words: string) => void;
  /** The chosen tile, and what the main button would say with it; empty where nothing is aimed at. */
  tile: string;
  pick: (tile: string) => void;
  words: string;
  points: number | undefined;
  undo: BoardProps["undo"];
  busy: BoardProps["busy"];
  /** The match goes on. */
  playing: boolean;
}

/**
 * Everything to decide with: the hand, the flower token, whatever else may be said, and the buttons in their corner.
 */
export function Dock(props: DockProps) {
  const { view, texts, seat, choices, choose } = props;
  const [open, setOpen] = useState(false);
  const token = choices.filter((words) => words.startsWith("token "));
  const other = [
    ...choices.filter((words) => /^(bonus (?!none)|count )/.test(words)),
    ...choices.filter((words) => words === "bonus none"),
  ];
  const placing = choices.some((words) => words.startsWith("place "));
  useEffect(() => setOpen(false), [view.phase, view.turn]);
  const unfolded = token.length > 0 && (open || !placing);
  const asks = other.length > 0 || unfolded;
  return (
    <div class={`bt-dock${asks ? " asks" : ""}${placing && !props.tile ? " pick" : ""}`}>
      {/* biome-ignore lint/a11y/useHeadingContent: the section around it is named for screen readers already */}
      <h2 aria-hidden="true">{texts.say("label.hand")}</h2>
      <Hand {...props} />
      {view.mode !== "training" && seat >= 0 && (
        <button
          type="button"
          class="bt-token"
          aria-expanded={token.length && placing ? unfolded : undefined}
          aria-disabled={!token.length}
          data-tip="token"
          data-only={token.length && placing ? undefined : ""}
          onClick={() => setOpen(!open)}
        >
          <Use id="flower-token" viewBox="0 0 48 48" class={view.towns[seat]?.token ? "" : "spent"} />
          <span>
            <b>{texts.say("label.token")}</b>
            {!view.towns[seat]?.token && <small>{texts.say("label.token_used")}</small>}
          </span>
        </button>
      )}
      <div class="bt-asked">
        {other.map((words) => (
          <Choice key={words} {...props} words={words} />
        ))}
        {unfolded && <TokenUses {...props} token={token} />}
      </div>
      {props.playing && seat >= 0 && (
        <Acts {...props} placing={placing} asks={asks} done={choices.includes("done")} finish={() => choose("done")} />
      )}
    </div>
  );
}

function Hand({ view, texts, seat, tile, pick }: DockProps) {
  const hand = view.towns[seat]?.hand ?? [];
  const first = hand.indexOf(tile);
  return (
    <div class="bt-hand" role="group" aria-label={texts.say("label.hand")} data-hand={seat}>
      {hand.map((each, place) => (
        <button
          key={`${place} ${each}`}
          type="button"
          class="bt-hand-tile"
          aria-pressed={place === first}
          aria-keyshortcuts={`${place + 1}`}
          data-tile={each}
          data-tip={`tile ${each}`}
          onClick={() => pick(each)}
        >
          <Use id={drawing(each)} viewBox="0 0 96 96" />
          <span>{texts.name(each)}</span>
        </button>
      ))}
    </div>
  );
}

/**
 * A choice in words, with what it would bring. Where it stands says whose bonus it is: only the ear is told in full.
 */
function Choice({ view, texts, seat, choose, words }: DockProps & { words: string }) {
  const note = noteOn(view, seat, words);
  const verb = words.split(" ");
  const counted = verb[0] === "count" ? (verb[1] as Kind) : undefined;
  const told = texts.action(words, situation(view));
  const short = verb[1] === "double" || verb[1] === "extra" ? texts.say(`label.${verb[1]}`) : told;
  return (
    <button
      type="button"
      class="bt-choice"
      data-say={words}
      aria-label={`${told} ${note}`.trim()}
      onClick={() => choose(words)}
    >
      {verb[0] === "token" && <Use id="flower-token" viewBox="0 0 48 48" />}
      {counted && <Mark kind={kindOf(counted)} />}
      <span>{short}</span>
      {note && <b class="num">{note}</b>}
    </button>
  );
}

/** What the flower token could do now; the kinds it could recount stand side by side. */
function TokenUses(props: DockProps & { token: string[] }) {
  const { view, texts, seat, choose, token } = props;
  const recounts = token.filter((words) => words.startsWith("token recount "));
  return (
    <>
      {token
        .filter((words) => !recounts.includes(words))
        .map((words) => (
          <Choice key={words} {...props} words={words} />
        ))}
      {recounts.length > 0 && (
        <div class="bt-recounts" role="group" aria-label={texts.say("label.recount")}>
          <span>
            <Use id="flower-token" viewBox="0 0 48 48" />
            {texts.say("label.recount")}
          </span>
          {recounts.map((words) => (
            <button
              key={words}
              type="button"
              data-say={words}
              aria-label={`${texts.action(words)} ${noteOn(view, seat, words)}`}
              onClick={() => choose(words)}
            >
              <Mark kind={words.split(" ").at(-1) as Kind} />
              <b class="num">{noteOn(view, seat, words)}</b>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

interface ActsProps extends DockProps {
  placing: boolean;
  asks: boolean;
  done: boolean;
  finish: () => void;
}

function Acts({ view, texts, choices, choose, words, points, undo, busy, placing, asks, done, finish }: ActsProps) {
  // what is asked is answered by another button, or by the market
  const elsewhere = !placing && (asks || choices.length > 0);
  return (
    <div class="bt-acts">
      <UndoButton undo={undo} busy={busy} labelled />
      {done && !placing ? (
        <button type="button" class="btn primary" data-say="done" disabled={busy.value} onClick={finish}>
          <span>{texts.action("done", situation(view))}</span>
        </button>
      ) : (
        <button
          type="button"
          class={`btn primary${elsewhere ? " idle" : ""}`}
          data-say={words || undefined}
          disabled={!words || busy.value}
          aria-description={words ? texts.action(words) : undefined}
          onClick={() => choose(words)}
        >
          <span>{texts.say("label.build")}</span>
          {words && points !== undefined && <b class="num">+{points}</b>}
        </button>
      )}
    </div>
  );
}
