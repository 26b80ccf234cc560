import type { Texts } from "../../text/texts";
import type { Explained } from "../tips";
import type { BloomView } from "./view";

/** What a piece is and does: `tile park`, `kind park`, `resident park`, `spring`, `token`, `rival boris`, … */
export function explain(texts: Texts, view: BloomView, key: string): Explained {
  const [what = "", which = ""] = key.split(" ");
  const say = (path: string) => texts.say(path, view.options);
  if (what === "tile") return { name: texts.name(which), lines: [say(`card_text.${which}`)] };
  if (what === "kind") return { name: capital(say(`kinds.${which}`)), lines: [say(`kinds_text.${which}`)] };
  if (what === "resident")
    return { name: texts.name(`resident_${which}`), lines: [say(`card_text.resident_${which}`), say("help.resident")] };
  if (what === "rival") {
    const lap = view.rival?.lap ? [texts.say("label.lap", { points: view.rival.lap })] : [];
    return { name: say(`rival.${which}`), lines: [say("help.rival"), ...lap] };
  }
  if (what === "slot") {
    const slot = Number(which);
    const tile = view.market[slot];
    const stack = texts.say("label.in_stack", { n: view.stacks[slot] });
    const here = `${capital(say(`slot_from_0.${slot}`))} · ${stack}`;
    return tile
      ? { name: texts.name(tile), lines: [say(`card_text.${tile}`), here] }
      : { name: here, lines: [say("help.market")] };
  }
  if (what === "symbol") return { name: capital(say(`symbol.${which}`)), lines: [say("help.market")] };
  return { name: capital(say(`short.${what}`)), lines: [say(`help.${what}`)] };
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
