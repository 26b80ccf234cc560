import "../look/home.css";
import { useEffect, useState } from "preact/hooks";
import type { TableInfo } from "../messages";
import { api, type GameFacts } from "../net/api";
import { reached } from "../net/reach";
import { language, say } from "../text/language";
import { Icon, SeatMark } from "./Icon";
import { person } from "./person";
import { games, loadGames, roomOf } from "./rooms";
import { Scene } from "./Scene";
import { useTitle } from "./title";
import { TitleBlock } from "./TitleBlock";
import { Skyline, Tower } from "./Tower";

const MOST_SHOWN = 6;

/** What this is in one glance; start a game, continue, sit down somewhere, learn. */
export function Home() {
  const { mine, open } = useTables();
  useEffect(() => void loadGames().catch(() => undefined), [language.value, reached.value]); // unreachable: the page says so
  useTitle("");
  const [latest, ...others] = mine;
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
          {latest && <Continue table={latest} />}
        </section>
        <div class="roof" aria-hidden="true" />
        <section class="facade">
          <div class="bays">
            {games.value.map((game) => (
              <Bay key={game.id} game={game} />
            ))}
          </div>
          {games.value.length > 0 && (
            <div class="ground">
              {others.length > 0 && <Tables title={say("my_tables")} tables={others.slice(0, MOST_SHOWN)} verb="continue" empty="" />}
              <Tables
                title={say("open_tables")}
                tables={open.slice(0, MOST_SHOWN)}
                verb="sit_down"
                empty={say(reached.value ? "no_open_tables" : "away_tables")}
              />
              <Lessons />
            </div>
          )}
        </section>
        {games.value.length > 0 && <footer class="foot">{say("not_affiliated")}</footer>}
      </main>
    </>
  );
}

/** Tables that go on or gather, mine and those of others; asked anew when somebody is here, or the connection is back. */
function useTables(): { mine: TableInfo[]; open: TableInfo[] } {
  const [mine, setMine] = useState<TableInfo[]>([]);
  const [open, setOpen] = useState<TableInfo[]>([]);
  const here = person.value;
  useEffect(() => {
    const none = () => ({ tables: [] });
    void api.openTables().catch(none).then((found) => setOpen(found.tables.filter((table) => !table.places.some((place) => place.yours))));
    if (here) void api.myTables().catch(none).then((found) => setMine(found.tables.filter(goesOn)));
  }, [here, reached.value]);
  return { mine, open };
}

const goesOn = (table: TableInfo) => table.state === "playing" || table.state === "gathering";

/** A game in the façade: to play it, or without a connection to read its rules. */
function Bay({ game }: { game: GameFacts }) {
  const fewest = Math.min(...game.modes.map((mode) => mode.fewest));
  const most = Math.max(...game.modes.map((mode) => mode.most));
  const here = reached.value;
  return (
    <a class="bay" data-room={roomOf(game.id)} href={here ? `/play/${game.id}` : `/learn/${game.id}`}>
      <span class="arch">
        <Scene game={game.id} />
      </span>
      <span class="sill">
        <b>{game.name}</b>
        <em>{game.about}</em>
        <span class="bay-meta">
          <i>
            <Icon id="people" />
            {say("players", { n: fewest === most ? `${most}` : `${fewest}–${most}` })}
          </i>
        </span>
        <span class={`btn sm${here ? " primary" : ""}`}>{say(here ? "play" : "rules")}</span>
      </span>
    </a>
  );
}

function Lessons() {
  return (
    <section class="g-learn">
      <div class="panel-h">
        <h2>{say("learn_title")}</h2>
      </div>
      <ul>
        {games.value.map((game) => (
          <li key={game.id} data-room={roomOf(game.id)}>
            <i class="swatch" />
            <a href={`/learn/${game.id}${game.lesson ? "/lesson" : ""}`}>
              <b>{game.name}</b>
              <Icon id="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(id: string): string {
  return games.value.find((game) => game.id === id)?.name ?? id;
}

function Continue({ table }: { table: TableInfo }) {
  return (
    <a class="continue sheet keyline" href={`/table/${table.id}`} data-room={roomOf(table.game)}>
      <span class="continue-scene">
        <Scene game={table.game} />
      </span>
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
