import type { ComponentChildren } from "preact";
import { Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import { numbersOf, ROLLS } from "./facts";
import { signed, tenths } from "./numbers";
import type { Chance, Forecast } from "./view";

const ALL = 36;
const LIKELIEST = 6;

export const mean = (rows: Chance[], seat: number) =>
  rows.reduce((sum, row) => sum + (row.coins[seat] ?? 0) * row.chances, 0) / ALL;

/** What each roll would bring, under its number, for one die and for two. */
export function Odds({
  forecast,
  seat,
  swaps,
  texts,
}: {
  forecast: Forecast;
  seat: number;
  swaps: boolean;
  texts: Texts;
}) {
  const one = mean(forecast.one_die, seat);
  const two = mean(forecast.two_dice, seat);
  const better = one - two > 0.05 ? "one_die" : two - one > 0.05 ? "two_dice" : "";
  return (
    <>
      <OddsRow
        rows={forecast.one_die}
        name="one_die"
        faces={[1]}
        average={one}
        more={better === "one_die"}
        {...{ seat, swaps, texts }}
      >
        {better && (
          <p class="mk-advice">
            <b class="tag hot">{texts.say(`board.better.${better}`)}</b>
            {texts.say(`board.better.why_${better}`, {
              more: tenths(Math.max(one, two)),
              less: tenths(Math.min(one, two)),
            })}
          </p>
        )}
      </OddsRow>
      <OddsRow
        rows={forecast.two_dice}
        name="two_dice"
        faces={[3, 5]}
        average={two}
        more={better === "two_dice"}
        {...{ seat, swaps, texts }}
      />
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
    <div
      class={`mk-odds ${name}`}
      role="group"
      aria-label={`${title}: ${texts.say("news.average")} ${tenths(average)}`}
    >
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
        <Odd
          key={roll}
          rows={rows.filter((row) => row.roll === roll)}
          seat={seat}
          swap={swaps && numbersOf("business_center").includes(roll)}
          texts={texts}
        />
      ))}
      {children}
    </div>
  );
}

function Odd({ rows, seat, swap, texts }: { rows: Chance[]; seat: number; swap: boolean; texts: Texts }) {
  const [usual, double] = rows;
  if (!usual) return <span class="mk-odd" />;
  const coins = usual.coins[seat] ?? 0;
  const chances = rows.reduce((sum, row) => sum + row.chances, 0);
  return (
    <span data-tip="odds" class={`mk-odd ${gain(coins)}`}>
      <span class="sr">{`${usual.roll}: `}</span>
      <span class="mk-bar" aria-hidden="true" style={{ "--h": chances / LIKELIEST }} />
      <b class="num">
        {signed(coins)}
        {swap && "⇄"}
        {double && <Double row={double} seat={seat} texts={texts} />}
      </b>
      <i class="num">{Math.round((chances / ALL) * 100)}%</i>
    </span>
  );
}

const gain = (coins: number) => (coins > 0 ? "plus" : coins < 0 ? "minus" : "");

/** The same sum as a double, where that changes a purse otherwise. */
function Double({ row, seat, texts }: { row: Chance; seat: number; texts: Texts }) {
  const coins = row.coins[seat] ?? 0;
  return (
    <span class={`mk-double ${gain(coins)}`}>
      <span class="sr">{`, ${texts.say("news.if_double")} `}</span>
      {signed(coins)}
    </span>
  );
}
