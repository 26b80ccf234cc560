import { useState } from "preact/hooks";
import { useDismiss } from "../../shell/dismiss";
import { Icon, SeatMark } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { Back, CardFace } from "./Card";
import type { SprawlView } from "./view";

interface SeatsProps {
  bots: BoardProps["bots"];
  chat: BoardProps["chat"];
  view: SprawlView;
  texts: Texts;
  seat: number;
}

/** Everyone at the table, in the order in which hands are passed, with what they are known to hold. */
export function Seats(props: SeatsProps) {
  const { view, bots, chat, texts, seat } = props;
  if (view.hands.length < 2) return null;
  const first = Math.max(0, seat);
  const around = view.hands.map((_, step) => (first + step) % view.hands.length);
  return (
    <section class="sheet sp-seats" aria-label={say("sprawlopolis.hands")}>
      <ul>
        {around.map((each) => (
          <li key={each} class={view.turn === each && view.phase !== "over" ? "turn" : ""} data-seat={each}>
            <SeatMark seat={each} name={texts.seat(each)} />
            <span>
              <b>
                {texts.seat(each)} {bots[each] != null && <Icon id="bot" />}
              </b>
              <small>{holds(props, each)}</small>
            </span>
            {each !== seat && <Held view={view} texts={texts} seat={each} />}
          </li>
        ))}
      </ul>
      {chat && seat >= 0 && <Talk {...props} chat={chat} />}
    </section>
  );
}

/** How many cards, where they go next, and how many road works lie open; those of others are drawn beside. */
function holds({ view, texts, seat: own }: SeatsProps, seat: number): string {
  const hand = view.hands[seat];
  const count = (hand?.cards.length ?? 0) + (hand?.hidden ?? 0);
  const works = (view.works[seat] ?? []).length;
  const parts = [texts.count("cards", count)];
  if (works && seat === own) parts.push(say("sprawlopolis.works_n", { n: works }));
  if (view.mode !== "duel" && view.turn === seat && view.phase === "play" && count > 1)
    parts.push(say("sprawlopolis.passes", { who: texts.seat((seat + 1) % view.hands.length) }));
  return parts.join(", ");
}

function Held({ view, texts, seat }: { view: SprawlView; texts: Texts; seat: number }) {
  const { cards = [], hidden = 0 } = view.hands[seat] ?? {};
  const works = (view.works[seat] ?? []).map(({ card }) => card);
  const known = [...cards, ...works];
  if (known.length + hidden === 0) return null;
  const names = [
    ...known.map((card) => texts.name(card)),
    ...(hidden ? [say("sprawlopolis.hidden", { n: hidden })] : []),
  ];
  return (
    <button
      type="button"
      class="sp-held"
      data-kept={seat}
      data-tip={[...known.map((card) => `card ${card}`), ...(hidden ? ["hidden"] : [])].join("|")}
      data-only=""
    >
      <span class="sr">{names.join(", ")}</span>
      {known.map((card) => (
        <CardFace key={card} view={view} card={card} />
      ))}
      {Array.from({ length: hidden }, (_, place) => (
        <Back key={place} />
      ))}
    </button>
  );
}

const PHRASES = [
  "homes",
  "shops",
  "industry",
  "parks",
  "join",
  "long",
  "loop",
  "wait",
  "space",
  "leave",
  "help",
  "nothing",
];

/** Sentences about one's hand that show no card. */
function Talk({ chat, view, texts }: SeatsProps & { chat: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const place = useDismiss<HTMLDivElement>(open, () => setOpen(false));
  const tell = (text: string) => {
    chat(text);
    setSaid(text);
    setOpen(false);
    place.current?.querySelector("button")?.focus();
  };
  const goals = view.goals.map(({ goal }) => say("sprawlopolis.talk.goal", { goal: texts.say(`goal.${goal}`) }));
  return (
    <div class="sp-talk" ref={place}>
      <button
        type="button"
        class="btn sm"
        aria-expanded={open}
        title={say("sprawlopolis.talk.title")}
        onClick={() => setOpen(!open)}
      >
        <Icon id="chat" />
        {say("sprawlopolis.talk.title")}
      </button>
      {open && (
        <ul>
          {[...PHRASES.map((phrase) => say(`sprawlopolis.talk.${phrase}`)), ...goals].map((text) => (
            <li key={text}>
              <button type="button" onClick={() => tell(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" class="t-sm muted">
        {said && say("sprawlopolis.talk.said", { text: said })}
      </p>
    </div>
  );
}
