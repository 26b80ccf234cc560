import type { ComponentChildren } from "preact";
import type { Snapshot, TableInfo } from "../messages";
import type { TableModel } from "../net/table";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { useTitle } from "./title";

interface TurnLineProps {
  table: TableModel;
  info: TableInfo;
  snapshot: Snapshot;
  texts: Texts;
  children?: ComponentChildren;
}

/** Whose turn it is, in words; also in the tab's title, and for screen readers as it changes. */
export function TurnLine({ table, info, snapshot, texts, children }: TurnLineProps) {
  const mine = snapshot.waiting.includes(snapshot.seat);
  const others = snapshot.waiting.filter((seat) => seat !== snapshot.seat).map((seat) => texts.seat(seat));
  const text =
    info.state === "over"
      ? say("over")
      : mine
        ? yours(info, snapshot, texts)
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
function yours(info: TableInfo, snapshot: Snapshot, texts: Texts): string {
  const phase = (snapshot.view as { phase?: unknown }).phase;
  const key = `prompt.${String(phase)}`;
  const asked =
    typeof phase === "string" && texts.has(key) ? `: ${texts.say(key, snapshot.view as Record<string, unknown>)}` : "";
  return `${say("your_turn")}${info.seats.length > 1 ? `, ${texts.seat(snapshot.seat)}` : ""}${asked}`;
}
