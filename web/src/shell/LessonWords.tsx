import { useEffect, useRef } from "preact/hooks";
import type { Lesson } from "../messages";
import { api } from "../net/api";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { useAttempts } from "./attempts";
import { isFocusLost } from "./focus";
import type { Run } from "./lessonRun";
import { be, lastName } from "./person";
import { go } from "./route";

/** What the lesson says, how far it is, and the way on. */
export function LessonWords({ lesson, run, texts }: { lesson: Lesson; run: Run; texts: Texts }) {
  const { step, at, arrived, missed } = run;
  const all = lesson.steps.length;
  const before = lesson.steps[at - 1]?.after;
  return (
    <section class="sheet lesson-words" aria-label={say("lesson.words")}>
      <div class="lesson-far">
        <progress max={all} value={at + 1} aria-label={say("lesson.title")} />
        <span class="num">{say("lesson.step", { n: at + 1, all })}</span>
      </div>
      <div class="lesson-said" role="status" aria-live="polite">
        {before && <p class="lesson-after">{before}</p>}
        {arrived ? <p key={at}>{step.say}</p> : <p class="muted">{say("lesson.others")}</p>}
        {missed && <p class="lesson-missed">{say("lesson.missed", { what: texts.action(missed) })}</p>}
      </div>
      <div class="lesson-acts">
        <button type="button" class="btn sm" disabled={at === 0} onClick={run.back}>
          {say("lesson.back")}
        </button>
        {run.last && arrived ? (
          <Ends lesson={lesson} restart={run.restart} />
        ) : (
          <button type="button" class={`btn sm${step.play && arrived ? "" : " primary"}`} onClick={run.on}>
            {say(step.play && arrived ? "lesson.show" : "lesson.on")}
          </button>
        )}
      </div>
    </section>
  );
}

/** The position is a real one: it can be played on against bots. */
function Ends({ lesson, restart }: { lesson: Lesson; restart: () => void }) {
  const { attempt, wrong, busy } = useAttempts();
  const match = useRef<HTMLAnchorElement>(null);
  // The button that led here is gone, and with it the focus: the browser notices when it draws.
  useEffect(() => void requestAnimationFrame(() => setTimeout(() => isFocusLost() && match.current?.focus())), []);
  const playOn = () =>
    attempt(async () => {
      await be(lastName.value || say("guest"));
      const table = await api.practise(lesson.log, lesson.frames.length, lesson.seat, lesson.bot);
      go(`/table/${table.id}`);
    });
  return (
    <>
      <button type="button" class="btn sm" onClick={restart}>
        {say("lesson.restart")}
      </button>
      <a ref={match} class="btn sm" href={`/play/${lesson.game}`}>
        {say("lesson.match")}
      </a>
      {!lesson.over && (
        <button type="button" class="btn sm primary" aria-disabled={busy} onClick={() => void playOn()}>
          {say("lesson.play_on")}
        </button>
      )}
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
