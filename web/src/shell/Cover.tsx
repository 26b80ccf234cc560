import { useEffect, useRef } from "preact/hooks";
import type { Snapshot, TableInfo } from "../messages";
import type { TableModel } from "../net/table";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { focusOn, isFocusLost } from "./focus";

/** Several people at one screen: nobody's hand is shown until they say that they are there. */
export function Cover({
  table,
  info,
  snapshot,
  texts,
}: {
  table: TableModel;
  info: TableInfo;
  snapshot: Snapshot;
  texts: Texts;
}) {
  const next = info.seats.filter((seat) => snapshot.waiting.includes(seat));
  const cover = useRef<HTMLElement>(null);
  useEffect(() => {
    // not the button: a key still held down would press it
    if (isFocusLost()) focusOn(cover.current?.querySelector("h2"));
    return () => requestAnimationFrame(() => isFocusLost() && focusOn(document.querySelector<HTMLElement>("main h1")));
  }, []);
  return (
    <section class="sheet keyline cover" ref={cover}>
      <h2>{whoLooks(next, snapshot, texts)}</h2>
      {next.map((seat) => (
        <button type="button" key={seat} class="btn primary" onClick={() => void table.switchSeat(seat)}>
          {say("i_am", { who: texts.seat(seat) })}
        </button>
      ))}
    </section>
  );
}

/** Where several may play at once, whoever has the screen says who they are. */
function whoLooks(next: number[], snapshot: Snapshot, texts: Texts): string {
  const [only, ...others] = next;
  if (only === undefined)
    return say("waiting_for", { who: snapshot.waiting.map((seat) => texts.seat(seat)).join(", ") });
  return others.length > 0 ? say("who_looks") : say("pass_screen", { who: texts.seat(only) });
}
