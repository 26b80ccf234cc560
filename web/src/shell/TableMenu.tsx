import { useState } from "preact/hooks";
import type { Sight, TableInfo } from "../messages";
import { api } from "../net/api";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { Icon } from "./Icon";
import { attempt as tried } from "./refusal";
import { Share } from "./Share";

/** What can be done at a table besides playing: leave for a while, come back, give up, ask the others. */
export function TableMenu({ info, sight, texts }: { info: TableInfo; sight: Sight; texts: Texts }) {
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState("");
  const [shown, setShown] = useState(false);
  const seat = info.seats[0];
  if (info.state !== "playing" || seat === undefined) return null;
  const mine = info.places.find((place) => place.seat === seat);
  const attempt = (work: () => Promise<unknown>) =>
    tried(async () => {
      await work();
      setOpen(false);
    }, setWrong);
  const others = info.places.filter((place) => place.kind === "person" && !place.yours && !place.gone && place.seat !== null);
  const latest = sight.lines.findLast((line) => line.who >= 0 && !line.words.startsWith("undo "));
  return (
    <span class="menu">
      <button class="icon-btn" aria-label={say("menu")} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon id="menu" />
      </button>
      {open && (
        <ul class="sheet menu-list">
          {latest && (
            <li>
              <button onClick={() => void attempt(() => api.ask(info.id, "undo", { line: latest.number }))}>{say("ask_undo")}</button>
            </li>
          )}
          {others.map((place) => (
            <li key={place.seat}>
              <button onClick={() => void attempt(() => api.ask(info.id, "replace", { seat: place.seat ?? 0 }))}>
                {say("ask_replace", { who: texts.seat(place.seat ?? 0) })}
              </button>
            </li>
          ))}
          <li>
            {mine?.gone === "replaced" ? (
              <button onClick={() => void attempt(() => api.comeBack(info.id, seat))}>{say("come_back")}</button>
            ) : (
              <button onClick={() => void attempt(() => api.stepOut(info.id, seat))}>{say("step_out")}</button>
            )}
          </li>
          <li>
            <button onClick={() => confirm(say("resign_sure")) && void attempt(() => api.resign(info.id, seat))}>{say("resign")}</button>
          </li>
          <li class="menu-share">
            <details onToggle={(e) => setShown(e.currentTarget.open)}>
              <summary>{say("share_link")}</summary>
              {shown && <Share url={`${location.origin}/table/${info.id}`} words={say("share_table")} />}
            </details>
          </li>
          {wrong && <li class="wrong">{wrong}</li>}
        </ul>
      )}
    </span>
  );
}
