import { Use } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { UndoButton } from "../UndoButton";
import type { Previews } from "./preview";
import type { Steps } from "./steps";
import { signed, type WelcomeView } from "./view";

export interface DockProps {
  view: WelcomeView;
  texts: Texts;
  steps: Steps;
  brings: Previews;
  /** The number to write, among those that may be. */
  number: number | undefined;
  pick: (number: number) => void;
  circling: boolean;
  circle: (on: boolean) => void;
  choose: (words: string) => void;
  undo: BoardProps["undo"];
  busy: BoardProps["busy"];
  /** Of the choice that is looked at. */
  words: string;
  /** Whether any combination can be chosen. */
  offered: boolean;
  /** What lies large in place of one's own sheet, where nothing can be written. */
  visited: string | undefined;
}

/** What only goes on has the corner of the main button. */
const GOING_ON = ["done", "skip", "leave"];
/** The log's words for these are too long for a button in the corner. */
const SHORT = ["skip", "leave"];

/** What is asked now in a sentence, the small steps that no lot stands for, and the way back. */
export function Dock(props: DockProps) {
  const { view, texts, steps, choose, undo, busy } = props;
  const on = GOING_ON.find((words) => steps.plain.includes(words));
  const small = steps.plain.filter((words) => words !== on);
  return (
    <div class="wt-dock">
      {/* the sentence changes with every lot that is looked at; whoever listens hears what is asked, once */}
      <p class="wt-asks" aria-hidden="true">
        {room(props) || asked(props)}
      </p>
      <p class="sr" role="status">
        {asked(props)}
      </p>
      <div class="wt-small">
        {steps.numbers.length > 1 && !props.circling && <Numbers {...props} />}
        {small.some((words) => words.startsWith("agent ")) && (
          <Agents {...props} agents={small.filter((words) => words.startsWith("agent "))} />
        )}
        {small
          .filter((words) => !words.startsWith("agent "))
          .map((words) => (
            <Small key={words} {...props} words={words} />
          ))}
        {steps.roundabout && on && <Circle {...props} />}
      </div>
      <div class="wt-acts">
        <UndoButton undo={undo} busy={busy} labelled />
        {steps.roundabout && !on ? (
          <Circle {...props} />
        ) : (
          <button
            type="button"
            class={`btn${on === "done" ? " primary" : ""}${on ? "" : " idle"}`}
            data-say={on}
            disabled={!on || busy.value}
            onClick={() => on && choose(on)}
          >
            {on && (SHORT.includes(on) ? say(`welcome_to.${on}`) : texts.action(on))}
          </button>
        )}
      </div>
      {view.turn?.wish && <small class="wt-note">{texts.say("label.wish")}</small>}
    </div>
  );
}

/** With a lot looked at: what it takes, and how much room the number leaves on either side. */
function room({ view, words, number, circling }: DockProps): string {
  const [verb, , , street, place] = words.split(" ");
  const bounds = verb === "write" ? view.turn?.bounds[Number(street) - 1]?.[Number(place) - 1] : undefined;
  if (!bounds || number === undefined || circling) return "";
  return say("welcome_to.room", {
    number,
    low: bounds[0],
    high: bounds[1],
    left: number - bounds[0],
    right: bounds[1] - number,
  });
}

function asked({ view, texts, steps, number, circling, offered, visited }: DockProps): string {
  const turn = view.turn;
  if (!turn) return "";
  if (visited) return visited;
  if (circling) return say("welcome_to.circle_where");
  if (steps.plain.includes("refuse") && !offered) return say("welcome_to.none_fits");
  if (turn.step === "write")
    return steps.lots.size > 0 ? say("welcome_to.write", { number: number ?? "" }) : texts.say("step.write");
  if (turn.step === "effect" && steps.fences.size > 0) return say("welcome_to.fence_where");
  if (turn.step === "effect" && steps.lots.size > 0) return say("welcome_to.bis_where");
  return texts.say(`step.${turn.step}`);
}

/** Temps change the number: each that can be written somewhere. */
function Numbers({ texts, steps, number, pick }: DockProps) {
  return (
    <div class="wt-numbers" role="group" aria-label={texts.say("label.number")}>
      {steps.numbers.map((each) => (
        <button
          key={each}
          type="button"
          class="wt-chip num"
          data-tile={each}
          aria-pressed={each === number}
          onClick={() => pick(each)}
        >
          {each}
        </button>
      ))}
    </div>
  );
}

/** Sizes of estates, with what each is worth now and would be. */
function Agents({ view, texts, brings, choose, agents }: DockProps & { agents: string[] }) {
  const done = view.sheets[view.you]?.agents ?? [];
  return (
    <div class="wt-numbers agents" role="group" aria-label={texts.say("label.agents")}>
      {agents.map((words) => {
        const size = Number(words.split(" ")[1]);
        const values = view.sheet.agents[size - 1] ?? [];
        const now = done[size - 1] ?? 0;
        const gain = brings.get(words)?.points;
        return (
          <button key={words} type="button" class="wt-chip agent num" data-say={words} onClick={() => choose(words)}>
            <b>{size}</b>
            <small>{`${values[now]}→${values[now + 1]}`}</small>
            {gain ? <em>{signed(gain)}</em> : null}
            <span class="sr">{`, ${texts.action(words)}`}</span>
          </button>
        );
      })}
    </div>
  );
}

const DRAWN: Record<string, string> = { park: "park", pool: "pool", temp: "temp", refuse: "refusal" };

function Small({ view, texts, brings, choose, words }: DockProps) {
  const gain = brings.get(words)?.points || printedOn(view, words);
  const drawn = DRAWN[words];
  const main = drawn !== undefined || words.startsWith("claim ");
  return (
    <button type="button" class={`btn wt-step${main ? " main" : ""}`} data-say={words} onClick={() => choose(words)}>
      {drawn && <Use id={`fx-${drawn}`} viewBox="0 0 48 48" />}
      <span>{texts.action(words)}</span>
      {gain ? <b class={`num${gain < 0 ? " loss" : ""}`}>{signed(gain)}</b> : null}
    </button>
  );
}

/** A plan whose estates are still to be picked brings nothing yet: its card says what it will. */
function printedOn(view: WelcomeView, words: string): number | undefined {
  const plan = view.plans.find(({ level }) => words === `claim ${level}`);
  return plan && (plan.approved ? plan.later : plan.first);
}

/** Before lots offer a roundabout, one says that one wants it. */
function Circle({ view, circling, circle }: DockProps) {
  const cost = view.sheet.worth.roundabouts;
  const built = (view.sheets[view.you]?.roundabouts ?? []).reduce((sum, each) => sum + each.length, 0);
  const change = (cost[built + 1] ?? 0) - (cost[built] ?? 0);
  return (
    <button
      type="button"
      class="btn wt-step"
      data-tile="roundabout"
      data-tip="help roundabout"
      aria-pressed={circling}
      onClick={() => circle(!circling)}
    >
      <Use id="fx-round" viewBox="0 0 48 48" />
      <span>{say("welcome_to.roundabout")}</span>
      <b class="num loss">{signed(change)}</b>
    </button>
  );
}
