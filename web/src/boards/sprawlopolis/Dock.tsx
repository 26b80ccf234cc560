import { Icon } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { hyphened } from "../hyphens";
import { UndoButton } from "../UndoButton";
import { Back, CardFace } from "./Card";
import { HighwayPiece } from "./HighwayPiece";
import type { Placement } from "./placement";
import { leftInDeck, onTop, type SprawlView, signed } from "./view";

export interface DockProps {
  view: SprawlView;
  texts: Texts;
  seat: number;
  choices: string[];
  choose: (words: string) => void;
  placement: Placement;
  /** The placement that is aimed at, and what it brings in all, where it is known. */
  words: string;
  gain: number | undefined;
  undo: BoardProps["undo"];
  busy: BoardProps["busy"];
  playing: boolean;
  /** A press on a card that may become a drag. */
  grab: (card: string, event: PointerEvent) => void;
}

/** Everything to decide with: the deck's top, the hand, and the buttons in their corner. */
export function Dock(props: DockProps) {
  const { view, seat, choices } = props;
  const other = choices.filter((words) => /^(highway|keep)\b/.test(words));
  return (
    <section class={`sp-dock${other.length > 0 ? " asks" : ""}`}>
      <Deck view={view} texts={props.texts} />
      <div class="sp-hold">
        {other.length > 0 && <Asked {...props} asked={other} />}
        {seat >= 0 && <Hand {...props} />}
        {props.placement.meanwhile && <p class="sp-hint">{say("sprawlopolis.works_now")}</p>}
      </div>
      {props.playing && seat >= 0 && <Acts {...props} lays={other.length === 0 || props.placement.free.size > 0} />}
    </section>
  );
}

/** How many cards are left, with the one on top that all can see. */
function Deck({ view, texts }: { view: SprawlView; texts: Texts }) {
  const under = onTop(view);
  return (
    <div class="sp-deck" data-deck="">
      <span class="sp-deck-n">
        <small>{say("sprawlopolis.deck")}</small>
        <b class="num">{leftInDeck(view)}</b>
      </span>
      {under ? (
        <button
          type="button"
          class={`sp-top n${Math.min(3, view.deck)}`}
          data-top={under}
          data-tip={`card ${under}`}
          data-only=""
          aria-label={`${say("sprawlopolis.next")}: ${texts.name(under)}`}
        >
          <CardFace view={view} card={under} />
        </button>
      ) : (
        <span class="sp-top none">{view.deck > 0 ? <Back /> : null}</span>
      )}
    </div>
  );
}

function Hand(props: DockProps) {
  const { view, texts, seat, placement } = props;
  const works = new Map((view.works[seat] ?? []).map(({ card, unplayed }) => [card, unplayed]));
  return (
    <div
      class={`sp-hand n${placement.cards.length + placement.below.length}`}
      role="group"
      aria-label={texts.say("stream.hands")}
      data-hand={seat}
    >
      {placement.below.map((card) => (
        <button
          key={card}
          type="button"
          class="sp-held-card low"
          aria-pressed={placement.upon === card}
          data-tile={card}
          data-tip={`card ${card}`}
          aria-label={texts.name(card)}
          onClick={() => placement.choose(card)}
        >
          <CardFace view={view} card={card} />
        </button>
      ))}
      {placement.cards.map((card, place) => (
        <HeldCard key={card} {...props} card={card} place={place} unplayed={works.get(card)} />
      ))}
    </div>
  );
}

function HeldCard({
  view,
  texts,
  placement,
  card,
  place,
  unplayed,
  grab,
}: DockProps & { card: string; place: number; unplayed: number | undefined }) {
  const on = placement.card === card;
  const turned = on && placement.turned;
  const name = `${texts.name(card)}${turned ? `, ${say("sprawlopolis.turned")}` : ""}`;
  return (
    <button
      type="button"
      class={`sp-held-card${placement.free.has(card) ? "" : " idle"}`}
      aria-pressed={on}
      aria-keyshortcuts={`${place + 1}`}
      aria-label={
        unplayed === undefined ? name : `${name}, ${say("sprawlopolis.unlaid", { points: signed(unplayed) })}`
      }
      data-tile={card}
      data-tip={`card ${card}`}
      onClick={() => (on && placement.turns ? placement.turn() : placement.pick(card))}
      onPointerDown={(event) => grab(card, event)}
    >
      <span class={turned ? "sp-spin turned" : "sp-spin"}>
        <CardFace view={view} card={card} turned={turned} />
      </span>
      {unplayed !== undefined && <b class="num sp-unlaid">{signed(unplayed)}</b>}
    </button>
  );
}

/** Choices that are no placements: an end of the highway, or to lay nothing. */
function Asked({ view, texts, choose, asked }: DockProps & { asked: string[] }) {
  return (
    <div class="sp-asked">
      {asked.map((each) => (
        <button key={each} type="button" class="sp-choice" data-say={each} onClick={() => choose(each)}>
          {each.startsWith("highway") && view.highway_next && (
            <HighwayPiece view={view} card={view.highway_next} turned={each.endsWith("turned")} />
          )}
          <span>{hyphened(texts.action(each, { first: view.highway.length === 0 }))}</span>
        </button>
      ))}
    </div>
  );
}

function Acts({ texts, placement, words, gain, choose, undo, busy, lays }: DockProps & { lays: boolean }) {
  return (
    <div class={`sp-acts${lays ? "" : " few"}`}>
      <button
        type="button"
        class="btn"
        data-tile="turned"
        aria-pressed={placement.turned}
        disabled={!placement.turns}
        aria-keyshortcuts="R"
        onClick={placement.turn}
      >
        <Icon id="rotate" />
        <span>{say("sprawlopolis.turn")}</span>
      </button>
      <UndoButton undo={undo} busy={busy} labelled />
      <button
        type="button"
        class="btn primary"
        data-say={words || undefined}
        disabled={!words || busy.value}
        onClick={() => choose(words)}
      >
        <span>{say("sprawlopolis.lay")}</span>
        {words && gain !== undefined && <b class="num">{signed(gain)}</b>}
        {words && <span class="sr">: {texts.action(words)}</span>}
      </button>
    </div>
  );
}
