import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import { hyphened } from "../hyphens";
import { GoalPicture } from "./GoalPicture";
import type { Brings } from "./preview";
import { capital, type SprawlView, signed } from "./view";

export interface LineProps {
  view: SprawlView;
  texts: Texts;
  brings: Brings | undefined;
  /** The line that is lit by a press, and how to light one: for good, or while it is pointed at. */
  pinned: string;
  light: (line: string) => void;
  glance: (line: string) => void;
}

/** What a control does that lights a line: hover and focus for a moment, a press for good. */
export const lights = ({ light, glance }: LineProps, line: string) => ({
  onClick: () => light(line),
  onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && glance(line),
  onPointerLeave: () => glance(""),
  onFocus: (event: FocusEvent) => (event.currentTarget as Element).matches(":focus-visible") && glance(line),
  onBlur: () => glance(""),
});

/** The goals with what they bring now, and would bring; whatever counts for them is lit in the city. */
export function Goals(props: LineProps) {
  const { view, texts, pinned, brings } = props;
  return (
    <section class="sp-goals" aria-label={texts.say("stream.goals")} data-goals="">
      {view.goals.map(({ card, goal, target, points }, place) => {
        const line = `goal_${place + 1}`;
        const change = brings?.lines[line];
        return (
          <button
            key={card}
            type="button"
            class="sheet sp-goal"
            aria-pressed={pinned === line}
            data-goal={card}
            data-line={line}
            {...lights(props, line)}
          >
            <GoalPicture kind="goal" name={goal} />
            <span class="sp-goal-head">
              <b>{hyphened(texts.say(`goal.${goal}`))}</b>
              <span class="sp-worth num">{target}</span>
            </span>
            <span class="sp-goal-text">{texts.say(`card_text.${card}`)}</span>
            <span class="sp-why num" aria-hidden="true">
              {sumOf(view, line)}
            </span>
            <span class="sp-goal-now num">
              {points.map(signed).join(" · ")}
              {change && change.after !== change.now && (
                <small class={change.after > change.now ? "up" : "down"}>→ {signed(change.after)}</small>
              )}
            </span>
          </button>
        );
      })}
      <Sides {...props} />
    </section>
  );
}

/** How the points come about: so many blocks or roads for so much each. */
function sumOf(view: SprawlView, line: string): string {
  const times = new Map<number, number>();
  for (const { points } of view.cities.flatMap((city) => city.counts[line] ?? []))
    if (points) times.set(points, (times.get(points) ?? 0) + 1);
  const parts = [...times]
    .sort(([one], [other]) => other - one)
    .map(([points, n]) => (n > 1 ? `${n}\u00a0×\u00a0${signed(points)}` : signed(points)));
  return parts.length > 1 || [...times.values()].some((n) => n > 1) ? parts.join("  ") : "";
}

/** Rules that lie among the goals: of sites, of beaches, of the duel. */
function Sides({ view, texts }: LineProps) {
  const sides = [
    view.site_rule && {
      kind: "construction_zones",
      picture: ["site", view.site_rule.rule],
      name: texts.say(`site_rule.${view.site_rule.rule}`),
      tip: `rule site ${view.site_rule.rule}`,
    },
    view.beach_goal && {
      kind: "beaches",
      picture: ["beach", view.beach_goal],
      name: texts.say(`beach_goal.${view.beach_goal}`),
      tip: `rule beach ${view.beach_goal}`,
    },
    view.duel_rule && {
      kind: "duel",
      picture: ["duel", view.duel_rule.rules],
      name: texts.say(`duel_rule.${view.duel_rule.rules}`),
      tip: `rule duel ${view.duel_rule.card}`,
    },
  ];
  const shown = sides.filter((side) => side !== null && side !== "");
  if (shown.length === 0) return null;
  return (
    <div class="sp-rules">
      {shown.map(
        (side) =>
          side && (
            <button key={side.kind} type="button" class="sheet sp-rule" data-tip={side.tip} data-only="">
              <small>{side.kind === "duel" ? say("sprawlopolis.duel") : texts.say(`option.${side.kind}`)}</small>
              <b>{capital(side.name)}</b>
              <GoalPicture kind={side.picture[0] ?? ""} name={side.picture[1] ?? ""} />
            </button>
          ),
      )}
    </div>
  );
}
