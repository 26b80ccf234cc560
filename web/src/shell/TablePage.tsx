import { useEffect, useMemo } from "preact/hooks";
import { boardOf } from "../boards/board";
import { BoardPlace } from "../boards/focus";
import type { TableInfo } from "../messages";
import { choicesOf, isCovered, TableModel } from "../net/table";
import { gameTexts, language, say } from "../text/language";
import type { Texts } from "../text/texts";
import { AutoPlay } from "./AutoPlay";
import { useAttention } from "./attention";
import { useBots, useTableActions } from "./boardActions";
import { Cover } from "./Cover";
import { Drawer, DrawerButton } from "./Drawer";
import { Icon } from "./Icon";
import { Lobby } from "./Lobby";
import { LogPanel } from "./Log";
import { useLoaded } from "./loaded";
import { NotFound } from "./NotFound";
import { ChatPanel } from "./Panels";
import { ProposalBar } from "./ProposalBar";
import { plainBoards } from "./preferences";
import { Replay } from "./Replay";
import { ScoreSheet } from "./ScoreSheet";
import { useSharedScreen } from "./shared";
import { TableMenu } from "./TableMenu";
import { Cell, TitleBlock } from "./TitleBlock";
import { TurnLine } from "./TurnLine";
import { Waiting } from "./Waiting";
import { isWide } from "./wide";

/** A table: its lobby before the match, its board during it, its score sheet after. */
export function TablePage({ id }: { id: string }) {
  const table = useMemo(() => new TableModel(id), [id]);
  useEffect(() => () => table.close(), [table]);
  useAttention(table);
  useSharedScreen(table);
  const actions = useTableActions(table);
  const info = table.info.value;
  const bots = useBots(info);
  const game = info?.game;
  const { found: board, wrong: noBoard } = useLoaded(
    async () => game && boardOf(game, plainBoards.value === "on"),
    [game, plainBoards.value],
  );
  const { found: texts, wrong: noTexts } = useLoaded(async () => game && gameTexts(game), [game, language.value]);
  if (game) document.documentElement.dataset.game = game;
  if (!info && table.gone.value) return <NotFound title={say(`refused.${table.gone.value}`)} />;
  if (!info || !texts) return <Waiting wrong={noTexts} />;
  if (info.state === "gathering" || info.state === "void") return <Lobby info={info} texts={texts} />;
  const snapshot = table.snapshot.value;
  if (!snapshot || !board) return <Waiting wrong={noBoard} />;
  const named = texts.withNames(seatNames(info, texts));
  const over = info.state === "over";
  const choices = over ? [] : choicesOf(snapshot);
  const covered = isCovered(info, snapshot);
  const within = Boolean(board.holdsLog && isWide.value && !over && !covered);
  const drawer = (
    <Drawer within={within}>
      <LogPanel snapshot={snapshot} story={table.story.value} texts={named} brief={board.brief} />
      <ChatPanel table={table} info={info} />
    </Drawer>
  );
  return (
    <>
      <TitleBlock
        tools={
          <>
            <DrawerButton />
            {!over && info.seats.length > 0 && <Tools table={table} />}
            <TableMenu info={info} snapshot={snapshot} texts={named} />
          </>
        }
      >
        <Cell label={say("table")}>{texts.say("game.name")}</Cell>
        <Cell label={say("mode")}>{texts.say(`mode.${info.mode}`).split(":")[0]}</Cell>
        {!over &&
          board.facts?.(snapshot, named).map(([label, value]) => (
            <Cell key={label} label={label} kind="fact">
              {value}
            </Cell>
          ))}
      </TitleBlock>
      <TurnLine table={table} info={info} snapshot={snapshot} texts={named}>
        <AutoPlay table={table} choices={choices} texts={named} />
      </TurnLine>
      <ProposalBar info={info} snapshot={snapshot} texts={named} />
      <main class={`table-page${within ? " whole" : ""}`} data-version={snapshot.version}>
        <h1 class="sr">{texts.say("game.name")}</h1>
        <BoardPlace busy={table.busy}>
          {covered ? (
            <Cover table={table} info={info} snapshot={snapshot} texts={named} />
          ) : (
            <>
              {over && (
                <ScoreSheet
                  info={info}
                  shown={snapshot.lines}
                  texts={named}
                  named={board.scoreLines?.(snapshot, named)}
                />
              )}
              {over ? (
                <Replay table={table} info={info} texts={named} Board={board.default} />
              ) : (
                <board.default
                  {...actions}
                  position={snapshot}
                  bots={bots}
                  playing={info.state === "playing"}
                  texts={named}
                  choices={choices}
                  still={choices.length === 0}
                  news={table.news.value}
                  story={table.story.value}
                  aside={within ? drawer : undefined}
                />
              )}
            </>
          )}
        </BoardPlace>
        {!within && drawer}
      </main>
    </>
  );
}

function Tools({ table }: { table: TableModel }) {
  const can = table.snapshot.value?.undo && !table.busy.value;
  return (
    <button type="button" class="icon-btn" aria-label={say("undo")} disabled={!can} onClick={() => void table.undo()}>
      <Icon id="undo" />
    </button>
  );
}

/** The name of each seat, once it is known who plays it; bots have names of their own. */
function seatNames(info: TableInfo, texts: Texts): string[] {
  const names: string[] = [];
  info.places.forEach((place, index) => {
    if (place.seat !== null) names[place.seat] = place.name ?? texts.say(`bot_name.${index + 1}`);
  });
  return names;
}
