import { useEffect, useState } from "preact/hooks";
import type { Place, Snapshot, TableInfo } from "../messages";
import { api } from "../net/api";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { type Attempts, useAttempts } from "./attempts";
import { useDismiss } from "./dismiss";
import { loadGames } from "./games";
import { Icon } from "./Icon";
import { sentence } from "./Log";
import { isTogether } from "./rival";
import { Share } from "./Share";

interface MenuProps {
  info: TableInfo;
  snapshot: Snapshot;
  texts: Texts;
}

/** What can be done at a table besides playing: leave for a while, come back, give up, ask the others. */
export function TableMenu(props: MenuProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const place = useDismiss<HTMLSpanElement>(open, close);
  if (props.info.state !== "playing" || props.info.seats.length === 0) return null;
  return (
    <span class="menu" ref={place}>
      <button
        type="button"
        class="icon-btn"
        aria-label={say("menu")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon id="menu" />
      </button>
      {open && <MenuList {...props} close={close} />}
    </span>
  );
}

function MenuList({ info, snapshot, texts, close }: MenuProps & { close: () => void }) {
  const [shown, setShown] = useState(false);
  const attempts = useAttempts();
  useEffect(() => void loadGames().catch(() => undefined), []); // without it nobody knows who plays together
  const attempt = (work: () => Promise<unknown>) => attempts.attempt(() => work().then(close));
  const others = info.places.filter(
    (place) => place.kind === "person" && !place.yours && !place.gone && place.seat !== null,
  );
  return (
    <ul class="sheet menu-list">
      <AskUndo info={info} snapshot={snapshot} texts={texts} attempt={attempt} />
      {others.map((place) => (
        <li key={place.seat}>
          <button
            type="button"
            onClick={() => void attempt(() => api.propose(info.id, "replace", { seat: place.seat ?? 0 }))}
          >
            {say("ask_replace", { who: texts.seat(place.seat ?? 0) })}
          </button>
        </li>
      ))}
      {others.length > 0 && isTogether(info) && (
        <li>
          <button type="button" onClick={() => void attempt(() => api.propose(info.id, "stop", {}))}>
            {say("ask_stop")}
          </button>
        </li>
      )}
      {info.seats.map((seat) => (
        <SeatActs key={seat} seat={seat} info={info} texts={texts} attempt={attempt} />
      ))}
      <li class="menu-share">
        <details onToggle={(e) => setShown(e.currentTarget.open)}>
          <summary>{say("share_link")}</summary>
          {shown && <Share url={`${location.origin}/table/${info.id}`} words={say("share_table")} />}
        </details>
      </li>
      {attempts.wrong && (
        <li class="wrong" role="alert">
          {attempts.wrong}
        </li>
      )}
    </ul>
  );
}

/** The latest that somebody at this screen decided, by its own words: all that came after it is taken back too. */
function AskUndo({ info, snapshot, texts, attempt }: MenuProps & Pick<Attempts, "attempt">) {
  const latest = snapshot.lines.findLast((line) => info.seats.includes(line.who) && !line.words.startsWith("undo "));
  if (!latest) return null;
  const what = info.seats.length > 1 ? sentence(latest, texts) : texts.action(latest.words);
  return (
    <li>
      <button
        type="button"
        onClick={() => void attempt(() => api.propose(info.id, "undo", { line: latest.number, seat: snapshot.seat }))}
      >
        {say("ask_undo", { what })}
      </button>
    </li>
  );
}

interface SeatActsProps extends Pick<Attempts, "attempt"> {
  seat: number;
  info: TableInfo;
  texts: Texts;
}

/** Leaving and giving up, for each seat at this screen; whose it is is said where there are several. */
function SeatActs({ seat, info, texts, attempt }: SeatActsProps) {
  const place = info.places.find((each) => each.seat === seat);
  if (place?.gone === "resigned") return null;
  const who = info.seats.length > 1 ? texts.seat(seat) : "";
  const words = (key: string) => (who ? say(`${key}_of`, { who }) : say(key));
  const sure = say(isLast(info.places, seat) ? "resign_sure_alone" : who ? "resign_sure_of" : "resign_sure", { who });
  return (
    <>
      <li>
        {place?.gone === "replaced" ? (
          <button type="button" onClick={() => void attempt(() => api.comeBack(info.id, seat))}>
            {words("come_back")}
          </button>
        ) : (
          <button type="button" onClick={() => void attempt(() => api.stepOut(info.id, seat))}>
            {words("step_out")}
          </button>
        )}
      </li>
      <li>
        <button type="button" onClick={() => confirm(sure) && void attempt(() => api.resign(info.id, seat))}>
          {words("resign")}
        </button>
      </li>
    </>
  );
}

/** Nobody else plays but bots: without this seat there is no match. */
const isLast = (places: Place[], seat: number) =>
  !places.some((place) => place.kind === "person" && place.seat !== seat && place.gone !== "resigned");
