import { Use } from "../../shell/Icon";

/** A coin with a number on it. `purse`: the seat whose purse it stands for, so that coins can fly to it. */
export function Coin({ n, size, purse }: { n: number; size?: "l" | "m"; purse?: number }) {
  return (
    <span class={`coin mk-coin ${size ?? "s"}`} data-purse={purse}>
      <Use id="coin" viewBox="0 0 24 24" />
      <b class="num">{n}</b>
    </span>
  );
}
