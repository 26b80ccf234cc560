import "../look/home.css";
import "../look/ground.css";
import "../look/homePhone.css";
import { useEffect, useState } from "preact/hooks";
import type { TableInfo, TableList } from "../messages";
import { api, type GameFacts } from "../net/api";
import { reached } from "../net/reachability";
import { language, say } from "../text/language";
import { games, loadGames } from "./games";
import { Continue, Lessons, Tables } from "./HomeGround";
import { Icon } from "./Icon";
import { InPage, slug } from "./inPage";
import { person } from "./person";
import { Scene } from "./Scene";
import { TitleBlock } from "./TitleBlock";
import { Skyline, Tower } from "./Tower";
import { useTitle } from "./title";

const MOST_SHOWN = 6;

/** What this is in one glance; start a game, continue, sit down somewhere, learn. */
export function Home() {
  const { mine, open, turns } = useTables();
  // unreachable: the page says so
  useEffect(() => void loadGames().catch(() => undefined), [language.value, reached.value]);
  useTitle("");
  const [latest, ...others] = mine;
  const game = latest?.game ?? games.value[0]?.id;
  return (
    <>
      <TitleBlock>
        <nav class="tb-cell home-nav" aria-label={say("pages")}>
          <a aria-current="page" href="/">
            {say("play")}
          </a>
          {others.length > 0 && (
            <InPage to={slug(say("my_tables"))}>
              {say("my_tables")} {turns.size > 0 && <Awaited many={turns.size} />}
            </InPage>
          )}
          <a href="/learn">{say("learn")}</a>
        </nav>
      </TitleBlock>
      <main class="home">
        <section class="hero">
          <Skyline />
          <div class="hero-text">
            <h1>{say("hero.title")}</h1>
            <p>{say("hero.text")}</p>
            {reached.value && (
              <div class="hero-acts">
                <a class="btn primary" href={game && `/play/${game}`}>
                  {say("hero.open")}
                </a>
                <a class="btn" href="/invite">
                  <Icon id="key" />
                  {say("hero.join")}
                </a>
              </div>
            )}
          </div>
          <Tower />
          {latest && <Continue table={latest} awaited={turns.has(latest.id)} />}
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
              {others.length > 0 && (
                <Tables
                  title={say("my_tables")}
                  tables={others.slice(0, MOST_SHOWN)}
                  turns={turns}
                  verb="continue"
                  empty=""
                />
              )}
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

/**
 * Tables that go on or gather, mine and those of others; asked anew when somebody is here, or the connection is back.
 */
function useTables(): { mine: TableInfo[]; open: TableInfo[]; turns: Set<string> } {
  const [mine, setMine] = useState<TableInfo[]>([]);
  const [turns, setTurns] = useState(new Set<string>());
  const [open, setOpen] = useState<TableInfo[]>([]);
  const here = person.value;
  useEffect(() => {
    const none = () => ({ tables: [], turns: [] });
    const hold = (found: TableList) => {
      const awaited = new Set(found.turns);
      setTurns(awaited);
      // what waits for you first
      setMine(found.tables.filter(goesOn).sort((a, b) => Number(awaited.has(b.id)) - Number(awaited.has(a.id))));
    };
    void api
      .openTables()
      .catch(none)
      .then((found) => setOpen(found.tables.filter((table) => !table.places.some((place) => place.yours))));
    if (here) void api.myTables().catch(none).then(hold);
  }, [here, reached.value]);
  return { mine, open, turns };
}

const goesOn = (table: TableInfo) => table.state === "playing" || table.state === "gathering";

/** How many tables wait for you. */
function Awaited({ many }: { many: number }) {
  return (
    <span class="dot num" title={say("your_turn")}>
      {many}
    </span>
  );
}

/** A game in the façade: to play it, or without a connection to read its rules. */
function Bay({ game }: { game: GameFacts }) {
  const fewest = Math.min(...game.modes.map((mode) => mode.fewest));
  const most = Math.max(...game.modes.map((mode) => mode.most));
  const here = reached.value;
  return (
    <a class="bay" data-game={game.id} href={here ? `/play/${game.id}` : `/learn/${game.id}`}>
      <span class="arch">
        <Scene game={game.id} />
      </span>
      <span class="sill">
        <b>{game.name}</b>
        <em>{game.motto}</em>
        <span class="bay-meta">
          <i>
            <Icon id="people" />
            {say("players", { n: fewest === most ? `${most}` : `${fewest}–${most}` })}
          </i>
          <i>
            <Icon id="clock" />
            {game.time}
          </i>
        </span>
        <span class={`btn sm${here ? " primary" : ""}`}>{say(here ? "play" : "rules")}</span>
      </span>
    </a>
  );
}
