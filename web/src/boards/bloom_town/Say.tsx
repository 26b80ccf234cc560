import type { Event, LineWithEvents } from "../../net/story";
import type { Texts } from "../../text/texts";
import { type BloomView, type Placement, tellPlacement } from "./view";

interface SayProps {
  story: LineWithEvents[];
  view: BloomView;
  texts: Texts;
  seat: number;
  tile: string;
  placement: Placement | undefined;
}

const QUIET = new Set(["dealt", "removed", "left_over", "rival_given", "revealed", "last_round"]);
const TOLD = 5;
/** What a phase turns on, where nothing else is to be said. */
const HELP: Record<string, string> = { place: "market", bonus: "spring", after: "token" };

/** One sheet of words: what the chosen tile does, what it would bring, and what has just happened. */
export function Say({ story, view, texts, seat, tile, placement }: SayProps) {
  const told = since(story, seat);
  const rule = tile && !placement;
  return (
    <section class="sheet bt-say" aria-live="polite">
      <Ends view={view} texts={texts} />
      {placement && (
        <p class="bt-gain">
          <b class="num">+{placement.points}</b>
          <span>
            <strong>{texts.name(placement.tile)}</strong>
            {tellPlacement(texts, placement)
              .slice(1)
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </span>
        </p>
      )}
      {rule && (
        <p class="bt-rule">
          <strong>{texts.name(tile)}</strong> {texts.say(`card_text.${tile}`, view.options)}
        </p>
      )}
      {!tile && told.length === 0 && HELP[view.phase] && (
        <p class="bt-rule bt-ways">{texts.say(`help.${HELP[view.phase]}`, view.options)}</p>
      )}
      {!tile && told.length > 0 && (
        <ul class="bt-story">
          {told.slice(-TOLD).map((event, place) => (
            <li key={place}>{texts.event(withRival(event, view, texts))}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** When the match ends, or that it does. */
function Ends({ view, texts }: { view: BloomView; texts: Texts }) {
  if (view.phase === "over") return null;
  if (view.last_round || view.phase === "final") return <p class="bt-last">{texts.say("label.last_round")}</p>;
  return <p class="bt-ends t-sm muted">{texts.say("label.ends_at", { stacks_empty: view.ends_at })}</p>;
}

/** What was told since the seat built last. */
function since(story: LineWithEvents[], seat: number): Event[] {
  const built = story.findLastIndex(({ events }) =>
    events.some((event) => event.event === "placed" && event.seat === seat),
  );
  return story.slice(Math.max(0, built)).flatMap(({ events }) => events.filter((event) => !QUIET.has(event.event)));
}

/** The rival is scored after the last seat; it has a name of its own. */
function withRival(event: Event, view: BloomView, texts: Texts): Event {
  return event.seat === view.towns.length && view.rival
    ? { ...event, seat: texts.say(`rival.${view.rival.name}`) }
    : event;
}
