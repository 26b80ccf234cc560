import type { ComponentChildren } from "preact";
import type { Texts } from "../../text/texts";
import { Use } from "../../shell/Icon";
import { numbersOf, ROLLS } from "./facts";
import type { Chance, Forecast } from "./view";
import { signed, tenths } from "./numbers";

const ALL = 36;
const LIKELIEST = 6;

export const mean = (rows: Chance[], seat: number) => rows.reduce((sum, row) => sum + (row.coins[seat] ?? 0) * row.chances, 0) / ALL;

/** What each roll would bring, under its number, for one die and for two. */
export function Odds({ forecast, seat, swaps, texts }: { forecast: Forecast; seat: number; swaps: boolean; texts: Texts }) {
  const one = mean(forecast.one_die, seat);
  const two = mean(forecast.two_dice, seat);
  const better = one - two > 0.05 ? "one_die" : two - one > 0.05 ? "two_dice" : "";
  return (
    <>
      <OddsRow rows={forecast.one_die} name="one_die" faces={[1]} average={one} more={better === "one_die"} {...{ seat, swaps, texts }}>
        {better && (
          <p class="mk-advice">
            <b class="tag hot">{texts.say(`board.better.${better}`)}</b>
            {texts.say(`board.better.why_${better}`, { more: tenths(Math.max(one, two)), less: tenths(Math.min(one, two)) })}
          </p>
        )}
      </OddsRow>
      <OddsRow rows={forecast.two_dice} name="two_dice" faces={[3, 5]} average={two} more={better === "two_dice"} {...{ seat, swaps, texts }} />
    </>
  );
}

interface RowProps {
  rows: Chance[];
  name: "one_die" | "two_dice";
  faces: number[];
  average: number;
  more: boolean;
  seat: number;
  /** Whether a swap waits at the Business Center's number. */
  swaps: boolean;
  texts: Texts;
  /** What stands where one die has no numbers; only a desk has the room. */
  children?: ComponentChildren;
}

function OddsRow({ rows, name, faces, average, more, seat, swaps, texts, children }: RowProps) {
  const title = texts.say(`label.${name}`);
  return (
    <div class={`mk-odds ${name}`} role="group" aria-label={`${title}: ${texts.say("news.average")} ${tenths(average)}`}>
      <button type="button" class="mk-die-label" data-tip="odds" data-only="">
        <span class="mk-dice-s">
          {faces.map((face) => (
            <Use key={face} id={`die-${face}`} viewBox="0 0 48 48" />
          ))}
        </span>
        <span>
          {title}
          <b class={`num${more ? " tag hot" : ""}`}>
            {tenths(average)}
            {more && <i class="mk-more">{texts.say("board.more")}</i>}
          </b>
        </span>
      </button>
      {ROLLS.map((roll) => (
        <Odd key={roll} row={rows.find((row) => row.roll === roll)} seat={seat} swap={swaps && numbersOf("business_center").includes(roll)} />
      ))}
      {children}
    </div>
  );
}

function Odd({ row, seat, swap }: { row: Chance | undefined; seat: number; swap: boolean }) {
  if (!row) return <span class="mk-odd" />;
  const coins = row.coins[seat] ?? 0;
  const percent = Math.round((row.chances / ALL) * 100);
  return (
    <span data-tip="odds" class={`mk-odd${coins > 0 ? " plus" : coins < 0 ? " minus" : ""}`}>
      <span class="sr">{`${row.roll}: `}</span>
      <span class="mk-bar" aria-hidden="true" style={{ "--h": row.chances / LIKELIEST }} />
      <b class="num">
        {signed(coins)}
        {swap && "⇄"}
      </b>
      <i class="num">{percent}%</i>
    </span>
  );
}
