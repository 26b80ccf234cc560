import { Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import { type BloomView, drawing, hangs, SYMBOLS } from "./view";

interface MarketProps {
  view: BloomView;
  texts: Texts;
  choices: string[];
  choose: (words: string) => void;
  /** The slot from which building where one aims would take. */
  taken: number;
}

/** Five stacks over the columns of the town, each with its open tile. */
export function Market({ view, texts, choices, choose, taken }: MarketProps) {
  return (
    <>
      <div class="bt-market" role="group" aria-label={texts.say("label.market")}>
        {SYMBOLS.map((symbol, slot) => {
          const words = `take from ${slot + 1}`;
          const may = choices.includes(words);
          const look = `${taken === slot ? " taken" : ""}${may ? " may" : ""}${view.stacks[slot] ? "" : " low"}`;
          return (
            <button
              key={symbol}
              type="button"
              class={`bt-slot${look}`}
              data-slot={slot}
              data-say={may ? words : undefined}
              data-only={may ? undefined : ""}
              data-tip={`slot ${slot}`}
              aria-label={named(texts, view, slot, may ? words : "")}
              onClick={() => may && choose(words)}
            >
              <span class="bt-slot-n num">×{view.stacks[slot]}</span>
              <Stack view={view} slot={slot} />
              <span class="bt-slot-sym" data-tip={`symbol ${symbol}`}>
                <Use id={`sym-${symbol}`} viewBox="0 0 24 24" />
              </span>
            </button>
          );
        })}
        {view.rival && (
          <span class="bt-marker" style={{ "--slot": view.rival.marker }} data-tip={`rival ${view.rival.name}`}>
            <Use id={`rival-${view.rival.name}`} viewBox="0 0 48 60" />
          </span>
        )}
      </div>
      <div class="bt-plumb" aria-hidden="true">
        {SYMBOLS.map((symbol, slot) => (
          <i key={symbol} class={`${hangs(view, slot) ? "" : "none"}${taken === slot ? " on" : ""}`} />
        ))}
      </div>
    </>
  );
}

const DRAWN = 6;

function Stack({ view, slot }: { view: BloomView; slot: number }) {
  const tile = view.market[slot];
  const high = Math.min(view.stacks[slot] ?? 0, DRAWN);
  return (
    <span class="bt-stack" style={{ "--n": high }}>
      {Array.from({ length: high }, (_, each) => (
        <i key={each} style={{ "--j": each }} />
      ))}
      {tile ? (
        <Use id={drawing(tile)} viewBox="0 0 96 96" class="bt-slot-tile" />
      ) : high ? (
        <Use id="tile-back" viewBox="0 0 96 96" class="bt-slot-tile" />
      ) : (
        <span class="bt-slot-none" />
      )}
    </span>
  );
}

function named(texts: Texts, view: BloomView, slot: number, words: string): string {
  const tile = view.market[slot];
  const what = tile ? texts.name(tile) : texts.say("label.empty_slot");
  const stack = texts.say("label.in_stack", { n: view.stacks[slot] });
  const stands = view.rival?.marker === slot ? `, ${texts.say(`rival.${view.rival.name}`)}` : "";
  return `${words ? `${texts.action(words)}, ` : ""}${texts.say(`slot_from_0.${slot}`)}: ${what}, ${stack}${stands}`;
}
