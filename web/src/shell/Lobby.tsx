import { useEffect, useState } from "preact/hooks";
import type { Place, TableInfo } from "../messages";
import { api } from "../net/api";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { useAttempts } from "./attempts";
import { isExtra } from "./gameOptions";
import { games, loadGames } from "./games";
import { SeatMark } from "./Icon";
import { NameField } from "./NameField";
import { seated, standUp } from "./ownNonce";
import { be, lastName, person } from "./person";
import { Share } from "./Share";
import { TitleBlock } from "./TitleBlock";
import { useTitle } from "./title";

/** The server's word for a table whose owner gave it up. */
const CLOSED = "closed before it began";

/** Before the match: who sits where, places to take, links to give away. */
export function Lobby({ info, texts }: { info: TableInfo; texts: Texts }) {
  const [name, setName] = useState(person.value?.name ?? lastName.value);
  const [link, setLink] = useState("");
  const [shown, setShown] = useState(false);
  const { attempt, wrong, busy } = useAttempts();
  useEffect(() => void loadGames().catch(() => undefined), []); // without it the expansions are not named
  useTitle(texts.say("game.name"));
  const sits = info.places.some((place) => place.yours);
  const sit = (place: number) =>
    attempt(async () => {
      await be(name || say("guest"));
      await seated(api.join(info.id, place));
    });
  const invite = (place: number) =>
    attempt(async () => {
      const { secret } = await api.invite(info.id, place);
      setLink(`${location.origin}/invite#${secret}`);
    });
  return (
    <>
      <TitleBlock />
      <main class="new-table">
        <section class="sheet keyline lobby">
          <h1>{texts.say("game.name")}</h1>
          <p>{aboutGame(info, texts)}</p>
          <p class="muted">{aboutState(info)}</p>
          {!sits && info.state === "gathering" && <NameField name={name} change={setName} />}
          <ol class="places">
            {info.places.map((place, index) => (
              <li key={index}>
                {isFree(place) ? (
                  <span class="seat empty" aria-hidden="true">
                    +
                  </span>
                ) : (
                  <SeatMark seat={index} name={place.name ?? say("bot")} />
                )}
                <b>{title(place)}</b>
                {info.state === "gathering" && place.kind === "open" && !sits && (
                  <button type="button" class="btn sm primary" aria-disabled={busy} onClick={() => void sit(index)}>
                    {say("sit_down")}
                  </button>
                )}
                {info.state === "gathering" && info.owner && isFree(place) && (
                  <>
                    <button type="button" class="btn sm" onClick={() => void invite(index)}>
                      {say("copy_link")}
                    </button>
                    <button
                      type="button"
                      class="btn sm ghost"
                      onClick={() => void attempt(() => api.seatBot(info.id, index, "greedy"))}
                    >
                      {say("seat_bot")}
                    </button>
                  </>
                )}
                {place.yours && info.state === "gathering" && (
                  <button type="button" class="btn sm ghost" onClick={() => void attempt(() => standUp(info, index))}>
                    {say("stand_up")}
                  </button>
                )}
                {info.owner && place.kind === "person" && !place.yours && info.state === "gathering" && (
                  <button
                    type="button"
                    class="btn sm ghost"
                    onClick={() => void attempt(() => api.leave(info.id, index))}
                  >
                    {say("free_place")}
                    <span class="sr">: {place.name}</span>
                  </button>
                )}
              </li>
            ))}
          </ol>
          {link && <Share key={link} url={link} words={say("share_invite")} />}
          {!link && info.state === "gathering" && sits && (
            <details onToggle={(e) => setShown(e.currentTarget.open)}>
              <summary>{say("share_link")}</summary>
              {shown && <Share url={`${location.origin}/table/${info.id}`} words={say("share_table")} />}
            </details>
          )}
          {wrong && (
            <p class="wrong" role="alert">
              {wrong}
            </p>
          )}
          {info.state === "gathering" && (
            <p class="t-sm muted commitment">{say("promise", { hash: info.commitment.slice(0, 16) })}</p>
          )}
          {info.state === "void" && (
            <a class="btn primary" href="/">
              {say("back_home")}
            </a>
          )}
          {info.owner && info.state === "gathering" && (
            <button type="button" class="btn sm ghost" onClick={() => void attempt(() => api.close(info.id))}>
              {say("close_table")}
            </button>
          )}
        </section>
      </main>
    </>
  );
}

const isFree = (place: Place) => place.kind === "open" || place.kind === "invited";

function title(place: Place): string {
  if (place.kind === "bot") return say(`bots.${place.bot ?? "greedy"}`);
  return place.name ?? say(place.kind === "invited" ? "kept_for_link" : place.kind);
}

/** What would be played here: the mode, and the expansions that are in. */
function aboutGame(info: TableInfo, texts: Texts): string {
  const options = games.value.find((game) => game.id === info.game)?.options ?? [];
  const extras = options.filter((option) => isExtra(option) && info.options[option.id] === "yes");
  return [texts.say(`mode.${info.mode}`), ...extras.map(({ id }) => texts.say(`option.${id}`))].join(" · ");
}

/** A table that was closed by whoever made it says so; any other void one fell to a change of the rules. */
function aboutState(info: TableInfo): string {
  const late = info.places.some(isFree) ? [] : info.places.filter((place) => place.awaited && !place.yours);
  if (late.length > 0 && info.state === "gathering")
    return say("waits_for_browser", { who: late.map((place) => place.name ?? "").join(", ") });
  if (info.state !== "void") return say("waits_for_people");
  return say(info.why === CLOSED ? "closed_table" : "void_table");
}
