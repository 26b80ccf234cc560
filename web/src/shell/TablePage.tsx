import { useEffect, useMemo, useState } from "preact/hooks";
import { boardOf, type Board } from "../boards/board";
import { choicesOf, TableModel } from "../net/table";
import { gameTexts, language, say } from "../text/language";
import type { TableInfo } from "../messages";
import type { Texts } from "../text/texts";
import { Cover } from "./Cover";
import { Icon } from "./Icon";
import { Lobby } from "./Lobby";
import { ChatPanel, LogPanel } from "./Panels";
import { ProposalBar } from "./ProposalBar";
import { Replay } from "./Replay";
import { roomOf } from "./rooms";
import { ScoreSheet } from "./ScoreSheet";
import { Cell, TitleBlock } from "./TitleBlock";
import { TableMenu } from "./TableMenu";
import { TurnLine } from "./TurnLine";

/** A table: its lobby before the match, its board during it, its score sheet after. */
export function TablePage({ id }: { id: string }) {
  const table = useMemo(() => new TableModel(id), [id]);
  useEffect(() => () => table.close(), [table]);
  const info = table.info.value;
  const game = info?.game;
  const [board, setBoard] = useState<{ Board: Board }>();
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => void (game && boardOf(game).then((found) => setBoard({ Board: found }))), [game]);
  useEffect(() => void (game && gameTexts(game).then(setTexts)), [game, language.value]);
  if (game) document.documentElement.dataset["room"] = roomOf(game);
  if (!info || !texts) return <p class="wait">{table.refusal.value || say("wait")}</p>;
  if (info.state === "gathering" || info.state === "void") return <Lobby info={info} texts={texts} />;
  const sight = table.sight.value;
  if (!sight || !board) return <p class="wait">{say("wait")}</p>;
  const named = texts.withNames(seatNames(info, texts));
  const over = info.state === "over";
  const choices = over ? [] : choicesOf(sight);
  return (
    <>
      <TitleBlock
        tools={
          <>
            <Tools table={table} />
            <TableMenu info={info} sight={sight} texts={named} />
          </>
        }
      >
        <Cell label={say("table")}>{texts.say("game.name")}</Cell>
        <Cell label={say("mode")}>{texts.say(`mode.${info.mode}`)}</Cell>
      </TitleBlock>
      <TurnLine table={table} info={info} sight={sight} texts={named} />
      <ProposalBar info={info} texts={named} />
      <main class="table-page" data-version={sight.version}>
        <div class="table-board">
          {!over && sight.seat === -1 && info.seats.length > 1 && info.secrets ? (
            <Cover table={table} info={info} sight={sight} texts={named} />
          ) : (
            <>
              {over && <ScoreSheet info={info} texts={named} />}
              {over ? (
                <Replay table={table} info={info} texts={named} Board={board.Board} />
              ) : (
                <board.Board
                  table={table}
                  info={info}
                  sight={sight}
                  texts={named}
                  choices={choices}
                  choose={(words) => void table.play(words)}
                  still={choices.length === 0}
                />
              )}
            </>
          )}
        </div>
        <aside class="table-side">
          <LogPanel sight={sight} texts={named} />
          <ChatPanel table={table} info={info} />
        </aside>
      </main>
    </>
  );
}

function Tools({ table }: { table: TableModel }) {
  const can = table.sight.value?.undo && !table.busy.value;
  return (
    <button class="icon-btn" aria-label={say("undo")} disabled={!can} onClick={() => void table.undo()}>
      <Icon id="undo" />
    </button>
  );
}

/** What each seat is called, once it is known who plays it; bots have names of their own. */
function seatNames(info: TableInfo, texts: Texts): string[] {
  const names: string[] = [];
  info.places.forEach((place, index) => {
    if (place.seat !== null) names[place.seat] = place.name ?? texts.say(`bot_name.${index + 1}`);
  });
  return names;
}
