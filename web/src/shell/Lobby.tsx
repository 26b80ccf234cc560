import { useState } from "preact/hooks";
import type { Place, TableInfo } from "../messages";
import { api, Refused } from "../net/api";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { SeatMark } from "./Icon";
import { NameField } from "./NameField";
import { be, lastName, person } from "./person";
import { TitleBlock } from "./TitleBlock";

/** Before the match: who sits where, places to take, links to give away. */
export function Lobby({ info, texts }: { info: TableInfo; texts: Texts }) {
  const [name, setName] = useState(person.value?.name ?? lastName.value);
  const [link, setLink] = useState("");
  const [wrong, setWrong] = useState("");
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      setWrong("");
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setWrong(error.message);
    }
  };
  const sits = info.places.some((place) => place.yours);
  const sit = (place: number) =>
    attempt(async () => {
      await be(name || say("guest"));
      await api.join(info.id, place);
    });
  const invite = (place: number) =>
    attempt(async () => {
      const { secret } = await api.invite(info.id, place);
      const url = `${location.origin}/invite#${secret}`;
      setLink(url);
      await navigator.clipboard?.writeText(url).catch(() => undefined);
    });
  return (
    <>
      <TitleBlock />
      <main class="new-table">
        <section class="sheet keyline lobby">
          <h1>{texts.say("game.name")}</h1>
          <p class="muted">{info.state === "void" ? (info.why ?? "") : say("waits_for_people")}</p>
          {!sits && info.state === "gathering" && (
            <NameField name={name} change={setName} />
          )}
          <ol class="places">
            {info.places.map((place, index) => (
              <li key={index}>
                <SeatMark seat={index} name={place.name ?? (place.kind === "bot" ? say("bot") : "+")} />
                <b>{title(place)}</b>
                {info.state === "gathering" && place.kind === "open" && !sits && (
                  <button class="btn sm primary" onClick={() => void sit(index)}>
                    {say("sit_down")}
                  </button>
                )}
                {info.state === "gathering" && info.owner && (place.kind === "open" || place.kind === "invited") && (
                  <>
                    <button class="btn sm" onClick={() => void invite(index)}>
                      {say("copy_link")}
                    </button>
                    <button class="btn sm ghost" onClick={() => void attempt(() => api.seatBot(info.id, index, "greedy"))}>
                      {say("seat_bot")}
                    </button>
                  </>
                )}
                {place.yours && info.state === "gathering" && (
                  <button class="btn sm ghost" onClick={() => void attempt(() => api.leave(info.id, index))}>
                    {say("stand_up")}
                  </button>
                )}
              </li>
            ))}
          </ol>
          {link && (
            <p class="link" role="status">
              {say("link_copied")} <input readOnly value={link} aria-label={say("link")} onFocus={(e) => e.currentTarget.select()} />
            </p>
          )}
          {wrong && (
            <p class="wrong" role="alert">
              {wrong}
            </p>
          )}
          <p class="t-sm muted commitment">{say("promise", { hash: info.commitment.slice(0, 16) })}</p>
          {info.owner && info.state === "gathering" && (
            <button class="btn sm ghost" onClick={() => void attempt(() => api.close(info.id))}>
              {say("close_table")}
            </button>
          )}
        </section>
      </main>
    </>
  );
}

function title(place: Place): string {
  if (place.kind === "bot") return say(`bots.${place.bot ?? "greedy"}`);
  return place.name ?? say(place.kind);
}
