import "../look/lesson.css";
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import { language, say } from "../text/language";
import { isTaken } from "./lessonsTaken";
import { markdown } from "./markdown";
import { games, loadGames, roomOf } from "./rooms";
import { Scene } from "./Scene";
import { TitleBlock } from "./TitleBlock";

/** Lessons to play, and the rulebooks in our own words. */
export function Learn({ game }: { game?: string }) {
  useEffect(() => void loadGames(), [language.value]);
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
      {game ? <Rulebook game={game} /> : <Shelf />}
    </>
  );
}

function Shelf() {
  return (
    <main class="shelf">
      <h1>{say("learn_title")}</h1>
      {games.value.map((each) => (
        <article key={each.id} class="sheet keyline" data-room={roomOf(each.id)}>
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

function Rulebook({ game }: { game: string }) {
  const [text, setText] = useState("");
  document.documentElement.dataset["room"] = roomOf(game);
  useEffect(() => void api.rulebook(game).then((found) => setText(found.markdown)), [game]);
  return (
    <main class="rulebook">
      <p class="rulebook-ways">
        <ToLesson game={game} primary />
        <a class="btn sm" href={`/play/${game}`}>
          {say("play")}
        </a>
      </p>
      <article class="sheet" lang="en">
        {markdown(text)}
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
