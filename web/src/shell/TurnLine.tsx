import type { ComponentChildren } from "preact";
import type { Sight, TableInfo } from "../messages";
import type { TableModel } from "../net/table";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { useTitle } from "./title";

interface TurnLineProps {
  table: TableModel;
  info: TableInfo;
  sight: Sight;
  texts: Texts;
  children?: ComponentChildren;
}

/** Whose turn it is, in words; also in the tab's title, and for screen readers as it changes. */
export function TurnLine({ table, info, sight, texts, children }: TurnLineProps) {
  const mine = sight.waiting.includes(sight.seat);
  const others = sight.waiting.filter((seat) => seat !== sight.seat).map((seat) => texts.seat(seat));
  const text =
    info.state === "over"
      ? say("over")
      : mine
        ? yours(info, sight, texts)
        : say("waiting_for", { who: others.join(", ") });
  useTitle(`${mine ? `● ${say("your_turn")} · ` : ""}${texts.say("game.name")}`);
  return (
    <div class={`turn-line${mine ? " mine" : ""}`}>
      <p role="status" aria-live="polite">
        {text}
      </p>
      {children}
      {table.refusal.value && (
        <p class="wrong" role="alert">
          {table.refusal.value}
        </p>
      )}
    </div>
  );
}

/** What the seat is asked, in the game's own words where it has them. Where several share the screen, by name. */
function yours(info: TableInfo, sight: Sight, texts: Texts): string {
  const phase = (sight.view as { phase?: unknown }).phase;
  const key = `prompt.${String(phase)}`;
  const asked =
    typeof phase === "string" && texts.has(key) ? `: ${texts.say(key, sight.view as Record<string, unknown>)}` : "";
  return `${say("your_turn")}${info.seats.length > 1 ? `, ${texts.seat(sight.seat)}` : ""}${asked}`;
}
