import type { ComponentChildren } from "preact";
import { Use } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import { Cross, Ring } from "./Pencil";
import { isExpert, minus, type SheetView, type WelcomeView } from "./view";

interface TracksProps {
  view: WelcomeView;
  texts: Texts;
  sheet: SheetView;
  seat: number;
}

const all = (places: number[][]): number => places.reduce((sum, each) => sum + each.length, 0);

/** Below the streets: everything that is counted by boxes. The value that a column stands at has a ring around it. */
export function Tracks({ view, texts, sheet, seat }: TracksProps) {
  const { worth, temps } = view.sheet;
  const places =
    view.mode === "solo"
      ? say("welcome_to.temps_solo", { n: worth.solo_temps[0], points: worth.solo_temps[1] })
      : say("welcome_to.temps_places", { points: worth.temps.join(" · ") });
  return (
    <div class="wt-tracks">
      <Track id="pool" line="pools" texts={texts} seat={seat}>
        <Boxes values={worth.pools} done={all(sheet.pools)} texts={texts} name={texts.say("label.pools")} />
      </Track>
      <Track id="temp" line="temps" texts={texts} seat={seat}>
        <Boxes
          values={Array<null>(temps).fill(null)}
          done={sheet.temps}
          texts={texts}
          name={texts.say("label.temps")}
        />
        <small>{places}</small>
      </Track>
      <Track id="agent" line="estates" texts={texts} seat={seat}>
        <div class="wt-prices">
          {view.sheet.agents.map((values, place) => (
            <div key={place} class="wt-price" data-track={`${seat} agent ${place + 1}`}>
              <b class="num">
                <span class="sr">{`${texts.say(`estates_of.${place + 1}`)}: `}</span>
                {place + 1}
              </b>
              <Boxes
                values={values}
                done={sheet.agents[place] ?? 0}
                texts={texts}
                name={texts.say(`estates_of.${place + 1}`)}
                like={place}
              />
              <em class="script">{sheet.estates_by_size[place] ? `×${sheet.estates_by_size[place]}` : ""}</em>
            </div>
          ))}
        </div>
      </Track>
      <Track id="bis" line="bis" texts={texts} seat={seat}>
        <Boxes values={worth.bis} done={all(sheet.bis)} texts={texts} name={texts.say("label.bis")} />
      </Track>
      {isExpert(view) && (
        <Track id="round" line="roundabouts" texts={texts} seat={seat}>
          <Boxes
            values={worth.roundabouts}
            done={all(sheet.roundabouts)}
            texts={texts}
            name={texts.say("label.roundabouts")}
          />
        </Track>
      )}
      <Track id="refusal" line="refusals" texts={texts} seat={seat}>
        <Boxes
          values={worth.refusals}
          done={sheet.refusals}
          texts={texts}
          name={texts.say("label.refusals")}
          like={2}
        />
      </Track>
    </div>
  );
}

function Track({
  id,
  line,
  texts,
  seat,
  children,
}: {
  id: string;
  line: string;
  texts: Texts;
  seat: number;
  children: ComponentChildren;
}) {
  return (
    <section class={`wt-track of-${line}`} data-track={`${seat} ${line}`}>
      <h3>
        <button type="button" data-tip={`track ${id}`} data-only="">
          <Use id={`fx-${id}`} viewBox="0 0 48 48" />
          {texts.say(`label.${line}`)}
        </button>
      </h3>
      {children}
    </section>
  );
}

interface BoxesProps {
  /** The value beside each box; `null` for a box without one. */
  values: (number | null)[];
  /** How many are crossed out. */
  done: number;
  texts: Texts;
  name: string;
  like?: number;
}

/** Boxes in a row; for whoever hears them, only where they stand. */
export function Boxes({ values, done, texts, name, like = 0 }: BoxesProps) {
  const now = values[done];
  const most = values.at(-1) === null ? values.length : values.length - 1;
  const worth = typeof now === "number" ? `, ${texts.say("label.now_worth", { points: minus(now) })}` : "";
  return (
    <span class="wt-boxes">
      <span class="sr">{`${name}: ${texts.say("label.boxes", { n: Math.min(done, most), most })}${worth}`}</span>
      {values.map((value, place) => {
        const crossed = place < done && place < most;
        const current = value !== null && place === Math.min(done, most);
        return (
          <i key={place} class={`num${crossed ? " x" : ""}${current ? " now" : ""}`} aria-hidden="true">
            {value === null ? "" : minus(value)}
            {crossed && <Cross like={place + like} />}
            {current && <Ring />}
          </i>
        );
      })}
    </span>
  );
}
