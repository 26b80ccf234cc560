import { SeatMark } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { PlanView, WelcomeView } from "./view";

interface PlansProps {
  view: WelcomeView;
  texts: Texts;
  /** Whose points are marked as one's own; -1 for nobody's. */
  seat: number;
  choices: Set<string>;
  choose: (words: string) => void;
}

/** The three city plans: what each asks for, its points, and who has it. */
export function Plans(props: PlansProps) {
  const { view, texts } = props;
  if (view.plans.length === 0) return null;
  return (
    <section class="sheet wt-pad wt-plans">
      <div class="panel-h">
        <h2>{texts.say("label.plans")}</h2>
        <span class="muted t-sm">
          {texts.say("label.first")} · {texts.say("label.later")}
        </span>
      </div>
      <ul>
        {view.plans.map((plan) => (
          <Plan key={plan.level} {...props} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function Plan({ view, texts, seat, choices, choose, plan }: PlansProps & { plan: PlanView }) {
  const words = `claim ${plan.level}`;
  const mine = plan.claimed[String(seat)];
  const ready = mine || seat < 0 ? null : view.turn?.ready[plan.level - 1];
  const who = Object.keys(plan.claimed).map(Number);
  return (
    <li class={`wt-plan${mine ? " mine" : ""}${plan.approved ? " late" : ""}`} data-plan={plan.level}>
      <button type="button" class="wt-plan-what" data-tip={`plan ${plan.plan}`} data-only="">
        <span class="cap">
          {texts.say("label.plan", { n: plan.level })}
          {plan.starred && " ★"}
          {typeof ready === "number" && (
            <span class="wt-ready num">{texts.say("label.boxes", { n: ready, most: plan.estates.length })}</span>
          )}
        </span>
        {plan.estates.length > 0 ? (
          <span class="wt-asked">
            <span class="sr">{texts.name(plan.plan)}</span>
            {plan.estates.map((size, place) => (
              <Estate key={place} size={size} />
            ))}
          </span>
        ) : (
          <span class="wt-asked words">{texts.name(plan.plan)}</span>
        )}
      </button>
      <span class="wt-plan-points num">
        <b class={`${plan.approved ? "gone" : ""}${mine === plan.first ? " got" : ""}`}>
          <span class="sr">{`${texts.say("label.first")}: `}</span>
          {plan.first}
        </b>
        <b class={mine === plan.later && mine !== plan.first ? "got" : ""}>
          <span class="sr">{`${texts.say("label.later")}: `}</span>
          {plan.later}
        </b>
      </span>
      <span class="wt-plan-who">
        {who.map((each) => (
          <span key={each} class={each === seat ? "own" : ""}>
            <SeatMark seat={each} name={texts.seat(each)} small />
            <span>
              {each === seat
                ? say("welcome_to.you_have", { n: plan.claimed[String(each)] })
                : `${texts.seat(each)} ${plan.claimed[String(each)]}`}
            </span>
            <b class="num" aria-hidden="true">
              {plan.claimed[String(each)]}
            </b>
          </span>
        ))}
        {plan.approved && who.length === 0 && texts.say("label.approved")}
      </span>
      {choices.has(words) && (
        <button type="button" class="btn primary sm" data-say={words} onClick={() => choose(words)}>
          {texts.action(words)}
        </button>
      )}
    </li>
  );
}

/** So many roofs in a row. */
function Estate({ size }: { size: number }) {
  const width = size * 8 + 2;
  return (
    <i class="wt-estate" aria-hidden="true">
      <svg viewBox={`0 0 ${width} 13`} width={width} height={13} aria-hidden="true">
        {Array.from({ length: size }, (_, place) => (
          <path key={place} d={`M${place * 8 + 1.5} 12V6l3.5-4l3.5 4V12Z`} />
        ))}
      </svg>
      <b class="num">{size}</b>
    </i>
  );
}
