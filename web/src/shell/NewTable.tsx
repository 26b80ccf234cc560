import { useEffect, useState } from "preact/hooks";
import type { NewPlace } from "../messages";
import { api, type GameFacts } from "../net/api";
import { language, say } from "../text/language";
import { attempt, useAttempts } from "./attempts";
import { gameInMode, optionsInMode } from "./gameOptions";
import { games, loadGames } from "./games";
import { Extras, HouseRules } from "./HouseRules";
import { Icon } from "./Icon";
import { NameField } from "./NameField";
import { NotFound } from "./NotFound";
import { seated } from "./ownNonce";
import { be, lastName, person } from "./person";
import { go } from "./route";
import { TitleBlock } from "./TitleBlock";
import { useTitle } from "./title";

type Kind = NewPlace["kind"];
interface Chair {
  kind: Kind;
  bot: string;
  name: string;
}

const LONGEST_NAME = 24;
const BOT: Chair = { kind: "bot", bot: "greedy", name: "" };

/** Game, who plays, go: sensible choices are made already, so that one click begins. */
export function NewTable({ game }: { game: string }) {
  const [facts, setFacts] = useState<GameFacts>();
  const [mode, setMode] = useState("");
  const [edition, setEdition] = useState("");
  const [options, setOptions] = useState<Record<string, string>>({});
  const [chairs, setChairs] = useState<Chair[]>([]);
  const [name, setName] = useState(person.value?.name ?? lastName.value);
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState("");
  const begins = useAttempts();
  document.documentElement.dataset.game = game;
  useEffect(() => {
    void attempt(async () => setFacts((await loadGames()).find((each) => each.id === game)), setMissing);
  }, [game, language.value]);
  useTitle(facts?.name ?? "");
  const chosen = facts?.modes.find((each) => each.id === mode) ?? facts?.modes[0];
  useEffect(() => {
    if (chosen) setChairs((now) => fitted(now, chosen.fewest, chosen.most));
  }, [chosen?.id]);
  if (!facts && games.value.length > 0 && !games.value.some((each) => each.id === game))
    return <NotFound title={say("nowhere")} />;
  if (!facts || !chosen) return <p class="wait">{missing || say("wait")}</p>;

  const change = (place: number, to: Partial<Chair>) =>
    setChairs((now) => now.map((chair, index) => (index === place ? { ...chair, ...to } : chair)));
  const begin = async (event: SubmitEvent) => {
    event.preventDefault();
    await begins.attempt(async () => {
      await be(name || say("guest"));
      const places = chairs.map((chair, place) => ({
        kind: chair.kind,
        bot: chair.bot,
        name: isGuest(chairs, place) ? nameOf(chair, place, name) : null,
      }));
      const wish = {
        game,
        mode: chosen.id,
        edition: edition || null,
        options: optionsInMode(facts, chosen.id, options),
        places,
        public: open,
        wait: true,
      };
      go(`/table/${(await seated(api.newTable(wish, language.peek()))).id}`);
    });
  };
  const verb = say(chairs.every((chair) => chair.kind === "me" || chair.kind === "bot") ? "begin" : "open_table");
  return (
    <>
      <TitleBlock />
      <main class="new-table">
        <form class="sheet keyline" onSubmit={begin}>
          <Games now={game} />
          <div class="new-h">
            <h1>{facts.name}</h1>
            <button type="submit" class="btn begin-now" aria-disabled={begins.busy}>
              {verb}
            </button>
          </div>
          <p class="muted">{facts.about}</p>
          <NameField name={name} change={setName} />
          {facts.modes.length > 1 && (
            <fieldset>
              <legend>{say("mode")}</legend>
              <div class="chips">
                {facts.modes.map((each) => (
                  <label key={each.id} class="chip">
                    <input type="radio" name="mode" checked={each.id === chosen.id} onChange={() => setMode(each.id)} />
                    <span>{each.name}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <fieldset>
            <legend>{say("who_plays")}</legend>
            <ol class="chairs">
              {chairs.map((chair, place) => (
                <ChairRow
                  key={place}
                  chair={chair}
                  place={place}
                  change={(to) => change(place, to)}
                  guest={isGuest(chairs, place)}
                  usual={usualName(name, place)}
                />
              ))}
            </ol>
            <div class="chair-acts">
              {chairs.length < chosen.most && (
                <button type="button" class="btn sm" onClick={() => setChairs([...chairs, BOT])}>
                  <Icon id="plus" />
                  {say("add_player")}
                </button>
              )}
              {chairs.length > chosen.fewest && (
                <button type="button" class="btn sm ghost" onClick={() => setChairs(chairs.slice(0, -1))}>
                  {say("remove_player")}
                </button>
              )}
            </div>
          </fieldset>
          <Extras facts={gameInMode(facts, chosen.id)} options={options} change={setOptions} />
          <HouseRules
            facts={gameInMode(facts, chosen.id)}
            options={options}
            change={setOptions}
            edition={edition}
            print={setEdition}
          />
          {chairs.some((chair) => chair.kind === "open") && (
            <label class="check">
              <input type="checkbox" checked={open} onChange={(e) => setOpen(e.currentTarget.checked)} />
              {say("list_publicly")}
            </label>
          )}
          {begins.wrong && (
            <p class="wrong" role="alert">
              {begins.wrong}
            </p>
          )}
          <button type="submit" class="btn primary wide" aria-disabled={begins.busy}>
            {verb}
          </button>
        </form>
      </main>
    </>
  );
}

/** Whoever came by the front door may think again. */
function Games({ now }: { now: string }) {
  return (
    <nav class="which-game" aria-label={say("which_game")}>
      {games.value.map((game) => (
        <a
          key={game.id}
          href={`/play/${game.id}`}
          data-game={game.id}
          aria-current={game.id === now ? "page" : undefined}
        >
          <i class="swatch" aria-hidden="true" />
          {game.name}
        </a>
      ))}
    </nav>
  );
}

interface ChairRowProps {
  chair: Chair;
  place: number;
  change: (to: Partial<Chair>) => void;
  /** Somebody besides you at this screen, who is called `usual` unless a name is given. */
  guest: boolean;
  usual: string;
}

function ChairRow({ chair, place, change, guest, usual }: ChairRowProps) {
  return (
    <li>
      <span class="chair-n num" aria-hidden="true">
        {place + 1}
      </span>
      <select
        aria-label={say("place", { n: place + 1 })}
        value={chair.kind}
        onChange={(e) => change({ kind: e.currentTarget.value as Kind })}
      >
        <option value="me">{guest || (place > 0 && chair.kind !== "me") ? say("at_this_screen") : say("me")}</option>
        <option value="bot">{say("bot")}</option>
        <option value="open">{say("anyone")}</option>
        <option value="invited">{say("by_link")}</option>
      </select>
      {guest && (
        <input
          aria-label={say("their_name")}
          value={chair.name}
          maxLength={LONGEST_NAME}
          placeholder={usual}
          onInput={(e) => change({ name: e.currentTarget.value })}
        />
      )}
      {chair.kind === "bot" && (
        <select
          aria-label={say("which_bot")}
          value={chair.bot}
          onChange={(e) => change({ bot: e.currentTarget.value })}
        >
          <option value="greedy">{say("bots.greedy")}</option>
          <option value="random">{say("bots.random")}</option>
        </select>
      )}
    </li>
  );
}

/** The first chair at this screen is yours; any other is somebody else's. */
const isGuest = (chairs: Chair[], place: number) =>
  chairs[place]?.kind === "me" && chairs.findIndex((chair) => chair.kind === "me") < place;

const nameOf = (chair: Chair, place: number, you: string) => chair.name.trim() || usualName(you, place);

/**
 * What somebody at this screen is called who gives no name: as the field shows it, and no longer than a name may be.
 */
function usualName(you: string, place: number): string {
  const number = ` ${place + 1}`;
  return [...(you.trim() || say("guest"))].slice(0, LONGEST_NAME - number.length).join("") + number;
}

/** As many chairs as the mode takes: you first, then bots, three in all where that is possible. */
function fitted(now: Chair[], fewest: number, most: number): Chair[] {
  const first: Chair = now[0] ?? { kind: "me", bot: "greedy", name: "" };
  const wish = Math.max(fewest, Math.min(most, now.length || 3));
  return [first, ...Array.from({ length: wish - 1 }, (_, index) => now[index + 1] ?? BOT)];
}
