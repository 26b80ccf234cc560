// The ground floor of the town hall: tables that go on or gather, and the drawing board.

import type { TableInfo } from "../messages";
import { say } from "../text/language";
import { games } from "./games";
import { Icon, SeatMark } from "./Icon";
import { slug } from "./inPage";
import { isTaken } from "./lessonsTaken";
import { Scene } from "./Scene";

/** What can be learned at the drawing board, and what was. */
export function Lessons() {
  return (
    <section class="g-learn">
      <div class="panel-h">
        <h2>{say("learn_title")}</h2>
        <a class="t-sm muted" href="/learn">
          {say("all_rules")}
        </a>
      </div>
      <ul>
        {games.value.map((game) => (
          <li key={game.id} data-game={game.id}>
            <i class="swatch" />
            <a href={`/learn/${game.id}${game.lesson ? "/lesson" : ""}`}>
              <b>{game.name}</b>
              {isTaken(game.id) ? (
                <span class="taken">
                  <Icon id="check" />
                  {say("lesson.done")}
                </span>
              ) : (
                <Icon id="arrow" />
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const factsOf = (table: TableInfo) => games.value.find((game) => game.id === table.game);
const nameOf = (table: TableInfo) => factsOf(table)?.name ?? table.game;
const modeOf = (table: TableInfo) =>
  factsOf(table)
    ?.modes.find((mode) => mode.id === table.mode)
    ?.name.split(":")[0];

/** The note on the wall: where you left off. */
export function Continue({ table, awaited }: { table: TableInfo; awaited: boolean }) {
  return (
    <a class="continue sheet keyline" href={`/table/${table.id}`} data-game={table.game}>
      <span class="continue-scene">
        <Scene game={table.game} />
      </span>
      <span class="ct">
        <span class="cap">{say(awaited ? "your_turn" : `state.${table.state}`)}</span>
        <b>{nameOf(table)}</b>
        <small>{modeOf(table)}</small>
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

interface TablesProps {
  title: string;
  tables: TableInfo[];
  /** Those that wait for you. */
  turns?: Set<string>;
  verb: string;
  empty: string;
}

export function Tables(props: TablesProps) {
  return (
    <section class="g-open">
      <div class="panel-h">
        <h2 id={slug(props.title)} tabIndex={-1}>
          {props.title}
        </h2>
      </div>
      {props.tables.length === 0 && <p class="muted t-sm">{props.empty}</p>}
      <ul>
        {props.tables.map((table) => (
          <li key={table.id} data-game={table.game}>
            <i class="swatch" />
            <span>
              <b>{nameOf(table)}</b>
              <small>
                {props.turns?.has(table.id) && <em class="awaited">{`${say("your_turn")} · `}</em>}
                {table.places
                  .map((place) => place.name)
                  .filter(Boolean)
                  .join(", ")}
              </small>
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
