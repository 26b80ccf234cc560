import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import { language, say } from "../text/language";
import { markdown } from "./markdown";
import { games, loadGames, roomOf } from "./rooms";
import { Scene } from "./Scene";
import { TitleBlock } from "./TitleBlock";

/** The rulebooks, in our own words. */
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
      {games.value.map((each) => (
        <a key={each.id} class="sheet keyline" data-room={roomOf(each.id)} href={`/learn/${each.id}`}>
          <span class="shelf-scene">
            <Scene game={each.id} />
          </span>
          <h2>{each.name}</h2>
          <p class="muted">{each.about}</p>
        </a>
      ))}
    </main>
  );
}

function Rulebook({ game }: { game: string }) {
  const [text, setText] = useState("");
  document.documentElement.dataset["room"] = roomOf(game);
  useEffect(() => void api.rulebook(game).then((found) => setText(found.markdown)), [game]);
  return (
    <main class="rulebook">
      <article class="sheet" lang="en">
        {markdown(text)}
        <a class="btn primary" href={`/play/${game}`}>
          {say("play")}
        </a>
      </article>
    </main>
  );
}
