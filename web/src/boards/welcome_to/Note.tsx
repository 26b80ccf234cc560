import type { RefObject } from "preact";
import type { Texts } from "../../text/texts";
import { Tip, useTips } from "../tips";
import type { WelcomeView } from "./view";

/** `effect park`, `track refusal`, `plan 1_2`, `help estate`. */
function explain(texts: Texts, key: string): { name: string; lines: string[] } {
  const [what = "", which = ""] = key.split(" ");
  if (what === "plan") return { name: texts.name(which), lines: [texts.say(`card_text.${which}`), texts.say("help.plan")] };
  if (what === "help") return { name: texts.say(which === "write" ? "label.house" : `label.${NAMES[which] ?? which}`), lines: [texts.say(`help.${which}`)] };
  if (which === "round") return explain(texts, "help roundabout");
  if (which === "refusal") return explain(texts, "help refusal");
  const lines = [texts.say(`card_text.${which}`)];
  if (key === "track agent") lines.push(texts.say("help.estate"));
  return { name: texts.name(which), lines };
}

const NAMES: Record<string, string> = { estate: "estates", refusal: "refusals", roundabout: "roundabouts" };

/** The note of this board. */
export function Note({ root, texts, view }: { root: RefObject<HTMLElement | null>; texts: Texts; view: WelcomeView }) {
  const shown = useTips(root, view);
  if (!shown) return null;
  return (
    <Tip shown={shown} kind="wt-tip">
      {shown.keys.map((key) => {
        const { name, lines } = explain(texts, key);
        return (
          <div key={key}>
            <b>{name}</b>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        );
      })}
    </Tip>
  );
}
