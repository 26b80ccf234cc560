import "../look/home.css";
import { useEffect, useState } from "preact/hooks";
import type { TableInfo } from "../messages";
import { api, type GameFacts } from "../net/api";
import { language, say } from "../text/language";
import { Icon, SeatMark } from "./Icon";
import { person } from "./person";
import { games, loadGames, roomOf } from "./rooms";
import { Scene } from "./Scene";
import { TitleBlock } from "./TitleBlock";
import { Skyline, Tower } from "./Tower";

/** What this is in one glance; start a game, continue, sit down somewhere, learn. */
export function Home() {
  const [mine, setMine] = useState<TableInfo[]>([]);
  const [open, setOpen] = useState<TableInfo[]>([]);
  const here = person.value;
  useEffect(() => void loadGames(), [language.value]);
  useEffect(() => {
    document.title = say("brand");
    void api.openTables().then((found) => setOpen(found.tables.filter((table) => !table.places.some((place) => place.yours))));
    if (here) void api.myTables().then((found) => setMine(found.tables));
  }, [here, language.value]);
  const running = mine.filter((table) => table.state === "playing" || table.state === "gathering");
  return (
    <>
      <TitleBlock>
        <nav class="tb-cell home-nav" aria-label={say("pages")}>
          <a aria-current="page" href="/">
            {say("play")}
          </a>
          <a href="/learn">{say("learn")}</a>
        </nav>
      </TitleBlock>
      <main class="home">
        <section class="hero">
          <Skyline />
          <div class="hero-text">
            <h1>{say("hero.title")}</h1>
            <p>{say("hero.text")}</p>
          </div>
          <Tower />
          {running[0] && <Continue table={running[0]} />}
        </section>
        <div class="roof" aria-hidden="true" />
        <section class="facade">
          <div class="bays">
            {games.value.map((game) => (
              <Bay key={game.id} game={game} />
            ))}
          </div>
          <div class="ground">
            <Tables title={say("my_tables")} tables={running.slice(0, 6)} verb="continue" empty={say("no_tables_of_mine")} />
            <Tables title={say("open_tables")} tables={open.slice(0, 6)} verb="sit_down" empty={say("no_open_tables")} />
          </div>
        </section>
        <footer class="foot">{say("not_affiliated")}</footer>
      </main>
    </>
  );
}

function Bay({ game }: { game: GameFacts }) {
  const fewest = Math.min(...game.modes.map((mode) => mode.fewest));
  const most = Math.max(...game.modes.map((mode) => mode.most));
  return (
    <a class="bay" data-room={roomOf(game.id)} href={`/play/${game.id}`}>
      <span class="arch">
        <Scene game={game.id} />
      </span>
      <span class="sill">
        <b>{game.name}</b>
        <em>{game.about}</em>
        <span class="bay-meta">
          <i>
            <Icon id="people" />
            {say("players", { n: `${fewest}–${most}` })}
          </i>
        </span>
        <span class="btn sm primary">{say("play")}</span>
      </span>
    </a>
  );
}

function nameOf(id: string): string {
  return games.value.find((game) => game.id === id)?.name ?? id;
}

function Continue({ table }: { table: TableInfo }) {
  return (
    <a class="continue sheet keyline" href={`/table/${table.id}`} data-room={roomOf(table.game)}>
      <span class="ct">
        <span class="cap">{say(`state.${table.state}`)}</span>
        <b>{nameOf(table.game)}</b>
        <Marks table={table} />
        <span class="btn sm primary">{say("continue")}</span>
      </span>
    </a>
  );
}

function Marks({ table }: { table: TableInfo }) {
  return (
    <span class="st">
      {table.places.map((place, index) =>
        place.kind === "open" || place.kind === "invited" ? (
          <span key={index} class="seat sm empty" aria-hidden="true">
            +
          </span>
        ) : (
          <SeatMark key={index} seat={index} name={place.name ?? say("bot")} small />
        ),
      )}
      <span class="sr">{table.places.map((place) => place.name ?? say(place.kind)).join(", ")}</span>
    </span>
  );
}

function Tables(props: { title: string; tables: TableInfo[]; verb: string; empty: string }) {
  return (
    <section class="g-open">
      <div class="panel-h">
        <h2>{props.title}</h2>
      </div>
      {props.tables.length === 0 && <p class="muted t-sm">{props.empty}</p>}
      <ul>
        {props.tables.map((table) => (
          <li key={table.id} data-room={roomOf(table.game)}>
            <i class="swatch" />
            <span>
              <b>{nameOf(table.game)}</b>
              <small>{table.places.map((place) => place.name).filter(Boolean).join(", ")}</small>
            </span>
            <Marks table={table} />
            <a class="btn sm" href={`/table/${table.id}`}>
              {say(props.verb)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
