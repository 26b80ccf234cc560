import "../look/lesson.css";
import { useEffect } from "preact/hooks";
import { api } from "../net/api";
import { language, say } from "../text/language";
import { games, loadGames } from "./games";
import { goTo, InPage, slug } from "./inPage";
import { isTaken } from "./lessonsTaken";
import { useLoaded } from "./loaded";
import { chapters, markdown } from "./markdown";
import { NoSuchPage } from "./NotFound";
import { hash } from "./route";
import { Scene } from "./Scene";
import { TitleBlock } from "./TitleBlock";
import { useTitle } from "./title";

/** Lessons to play, and the rulebooks in our own words. */
export function Learn({ game }: { game?: string }) {
  const { wrong } = useLoaded(loadGames, [language.value]);
  return (
    <>
      <TitleBlock>
        <nav class="tb-cell home-nav" aria-label={say("pages")}>
          <a href="/">{say("play")}</a>
          <a aria-current="page" href="/learn">
            {say("learn")}
          </a>
        </nav>
      </TitleBlock>
      {game ? <Rulebook key={game} game={game} /> : <Shelf wrong={wrong} />}
    </>
  );
}

function Shelf({ wrong }: { wrong: string }) {
  useTitle(say("learn"));
  return (
    <main class="shelf">
      <h1>{say("learn_title")}</h1>
      {wrong && games.value.length === 0 && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      {games.value.map((each) => (
        <article key={each.id} class="sheet keyline" data-game={each.id}>
          <span class="shelf-scene">
            <Scene game={each.id} />
          </span>
          <h2>{each.name}</h2>
          <p class="muted">{each.about}</p>
          <p class="shelf-ways">
            <ToLesson game={each.id} primary />
            <a class="btn sm" href={`/learn/${each.id}`}>
              {say("rules")}
              <span class="sr">: {each.name}</span>
            </a>
          </p>
        </article>
      ))}
    </main>
  );
}

/** Where a game has a lesson. One that was taken already may be taken again. */
function ToLesson({ game, primary }: { game: string; primary?: boolean }) {
  const facts = games.value.find((each) => each.id === game);
  if (!facts?.lesson) return null;
  const taken = isTaken(game);
  return (
    <a class={`btn sm${primary && !taken ? " primary" : ""}`} href={`/learn/${game}/lesson`}>
      {taken && <span aria-hidden="true">✓ </span>}
      {say(taken ? "lesson.again" : "lesson.take")}
      <span class="sr">: {facts.name}</span>
    </a>
  );
}

function Contents({ of }: { of: string[] }) {
  return (
    <details class="contents">
      <summary>{say("contents")}</summary>
      <ol>
        {of.map((words) => (
          <li key={words}>
            <InPage to={slug(words)}>{words}</InPage>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Rulebook({ game }: { game: string }) {
  const { found, wrong, missing } = useLoaded(() => api.rulebook(game, language.value), [game, language.value]);
  const name = games.value.find((each) => each.id === game)?.name;
  useTitle(missing ? say("nowhere") : name ? `${say("rules")}: ${name}` : say("rules"));
  document.documentElement.dataset.game = game;
  useEffect(() => {
    if (found && location.hash) goTo(hash()); // whoever came by a link to a chapter
  }, [found === undefined]);
  if (missing) return <NoSuchPage />;
  if (!found) return <p class="wait">{wrong || say("wait")}</p>;
  const [title, ...rest] = markdown(found.markdown);
  return (
    <main class="rulebook">
      <p class="rulebook-ways">
        <ToLesson game={game} primary />
        <a class="btn sm" href={`/play/${game}`}>
          {say("play")}
        </a>
      </p>
      <article class="sheet" lang={found.lang}>
        {title}
        <Contents of={chapters(found.markdown)} />
        {rest}
      </article>
      <p class="rulebook-ways">
        <ToLesson game={game} />
        <a class="btn sm primary" href={`/play/${game}`}>
          {say("play")}
        </a>
      </p>
    </main>
  );
}
