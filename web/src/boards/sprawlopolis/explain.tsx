import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { Explained } from "../tips";
import { GoalPicture } from "./GoalPicture";
import { capital, type SprawlView } from "./view";

/** What a piece is and does: `card 7`, `rule site bulldozed`, `hidden`. */
export function explain(texts: Texts, view: SprawlView, key: string): Explained {
  const [what = "", which = "", name = ""] = key.split(" ");
  if (what === "hidden") return { name: say("sprawlopolis.hidden_title"), lines: [say("sprawlopolis.hidden_text")] };
  if (what === "rule" && which === "duel")
    return {
      name: capital(texts.say(`duel_rule.${view.duel_rule?.rules}`)),
      picture: <GoalPicture kind="duel" name={view.duel_rule?.rules ?? ""} />,
      lines: [texts.say(`duel_rule_text.${view.duel_rule?.rules}`), texts.say(`other_side.${name}`)],
    };
  if (what === "rule") return ruled(texts, which, name);
  const printed = view.cards[which];
  const blocks = printed ? [...printed.blocks].map((zone) => texts.say(`block.${zone}`)).join(", ") : "";
  if (/^\d+$/.test(which)) return { name: say("sprawlopolis.city_card", { n: which }), lines: [blocks] };
  return { name: texts.name(which), picture: pictureOf(view, which), lines: [blocks, texts.say(`card_text.${which}`)] };
}

/** What a card of an expansion asks for; a site, what the rule of sites does. */
function pictureOf(view: SprawlView, card: string) {
  const [set = ""] = card.split("_");
  return set === "cz" ? (
    <GoalPicture kind="site" name={view.site_rule?.rule ?? ""} />
  ) : (
    <GoalPicture kind="card" name={set} />
  );
}

/** The rule of sites or of beaches: its card says name and rule in one sentence. */
function ruled(texts: Texts, which: string, name: string): Explained {
  const title = texts.say(`${which === "site" ? "site_rule" : "beach_goal"}.${name}`);
  const cards = which === "site" ? ["cz_p", "cz_r", "cz_c", "cz_i"] : ["be_rc", "be_cp", "be_ri", "be_pi"];
  const told = cards.map((card) => texts.say(`other_side.${card}`)).find((text) => text.startsWith(title)) ?? title;
  return {
    name: title,
    picture: <GoalPicture kind={which} name={name} />,
    lines: [told.slice(title.length).replace(/^[.\s]+/, "")],
  };
}
