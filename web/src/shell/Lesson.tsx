import "../look/lesson.css";
import { useEffect, useMemo } from "preact/hooks";
import { type Board, boardOf } from "../boards/board";
import { BoardPlace } from "../boards/focus";
import type { Lesson } from "../messages";
import { api } from "../net/api";
import { gameTexts, language, say } from "../text/language";
import type { Texts } from "../text/texts";
import { NO_ACTIONS } from "./boardActions";
import { LessonWords } from "./LessonWords";
import { onwardFrom, useLight } from "./lessonLight";
import { useRun } from "./lessonRun";
import { finish } from "./lessonsTaken";
import { botsOf, positionAt, storyTo, viewsOf } from "./lessonTable";
import { useLoaded } from "./loaded";
import { NotFound } from "./NotFound";
import { lastName, person } from "./person";
import { Cell, TitleBlock } from "./TitleBlock";
import { useTitle } from "./title";
import { Waiting } from "./Waiting";

/** A game taught on its own board, by its own rules. */
export function LessonPage({ game }: { game: string }) {
  const lesson = useLoaded(() => api.lesson(game, language.value), [game, language.value]);
  const texts = useLoaded(() => gameTexts(game), [game, language.value]);
  const board = useLoaded(() => boardOf(game), [game]);
  document.documentElement.dataset.game = game;
  if (lesson.missing || texts.missing) return <NotFound title={say("nowhere")} />;
  if (!lesson.found || !texts.found || !board.found)
    return <Waiting wrong={lesson.wrong || texts.wrong || board.wrong} />;
  return <Taught lesson={lesson.found} texts={texts.found} Board={board.found.default} />;
}

function Taught({ lesson, texts, Board }: { lesson: Lesson; texts: Texts; Board: Board }) {
  const run = useRun(lesson);
  const { step, frame, arrived } = run;
  const views = useMemo(() => viewsOf(lesson), [lesson]);
  const choices = arrived ? listed(step.choices, step.play) : [];
  const position = useMemo(() => positionAt(lesson, views, frame), [lesson, views, frame]);
  const bots = useMemo(() => botsOf(lesson), [lesson]);
  const learner = person.value?.name ?? (lastName.value || say("guest"));
  const named = useMemo(
    () => texts.withNames(bots.map((bot, seat) => (bot === null ? learner : texts.say(`bot_name.${seat + 1}`)))),
    [texts, bots, learner],
  );
  useLight(step, arrived);
  useTitle(`${say("lesson.title")} · ${texts.say("game.name")}`);
  useEffect(() => {
    if (run.last && arrived) finish(lesson.game);
  }, [run.last, arrived]);
  return (
    <>
      <TitleBlock>
        <Cell label={say("lesson.title")}>{texts.say("game.name")}</Cell>
      </TitleBlock>
      <main class="table-page lesson" data-step={run.at} data-arrived={arrived}>
        <h1 class="sr">{`${say("lesson.title")}: ${texts.say("game.name")}`}</h1>
        <LessonWords lesson={lesson} run={run} texts={named} />
        <BoardPlace busy={NO_ACTIONS.busy} kind="lesson-board" onward={() => onwardFrom(step, arrived)}>
          <Board
            {...NO_ACTIONS}
            position={position}
            bots={bots}
            playing
            texts={named}
            choices={choices}
            choose={run.choose}
            still={choices.length === 0}
            news={run.news}
            story={storyTo(lesson, frame)}
          />
        </BoardPlace>
      </main>
    </>
  );
}

/** All that could be chosen; what the lesson asks for comes first, where a board lists hundreds. */
function listed(choices: Record<string, string[][]>, play: string | null): string[] {
  const all = Object.entries(choices).flatMap(([verb, rows]) => rows.map((rest) => [verb, ...rest].join(" ")));
  return play ? [play, ...all.filter((words) => words !== play)] : all;
}
