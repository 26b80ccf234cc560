import type { Texts } from "../../text/texts";
import type { Explained } from "../tips";

/** `effect park`, `track refusal`, `plan 1_2`, `help estate`. */
export function explain(texts: Texts, key: string): Explained {
  const [what = "", which = ""] = key.split(" ");
  if (what === "plan")
    return { name: texts.name(which), lines: [texts.say(`card_text.${which}`), texts.say("help.plan")] };
  if (what === "help")
    return {
      name: texts.say(which === "write" ? "label.house" : `label.${NAMES[which] ?? which}`),
      lines: [texts.say(`help.${which}`)],
    };
  if (which === "round") return explain(texts, "help roundabout");
  if (which === "refusal") return explain(texts, "help refusal");
  const lines = [texts.say(`card_text.${which}`)];
  if (key === "track agent") lines.push(texts.say("help.estate"));
  return { name: texts.name(which), lines };
}

const NAMES: Record<string, string> = { estate: "estates", refusal: "refusals", roundabout: "roundabouts" };
