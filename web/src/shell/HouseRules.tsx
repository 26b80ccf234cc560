import type { GameFacts } from "../net/api";
import { say } from "../text/language";

type Option = GameFacts["options"][number];
type Chosen = Record<string, string>;

interface OptionsProps {
  facts: GameFacts;
  options: Chosen;
  change: (options: Chosen) => void;
}

/** What is in the game or not: cards and boxes that one adds to it. */
const isExtra = ({ values }: Option): boolean => values.join() === "no,yes";

/** Expansions: each is there or not, and any of them go together. */
export function Extras({ facts, options, change }: OptionsProps) {
  const extras = facts.options.filter(isExtra);
  if (extras.length === 0) return null;
  return (
    <fieldset>
      <legend>{say("extras")}</legend>
      <div class="chips">
        {extras.map(({ id, name }) => (
          <label key={id} class="chip">
            <input type="checkbox" name={id} checked={options[id] === "yes"} onChange={(event) => change(with_(options, id, event.currentTarget.checked ? "yes" : ""))} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface HouseRulesProps extends OptionsProps {
  edition: string;
  print: (edition: string) => void;
}

/** Where a rulebook leaves a choice, or editions differ. */
export function HouseRules({ facts, options, change, edition, print }: HouseRulesProps) {
  const rulings = facts.options.filter((option) => !isExtra(option));
  if (rulings.length === 0 && facts.editions.length === 0) return null;
  return (
    <details>
      <summary>{say("house_rules")}</summary>
      {facts.editions.length > 0 && (
        <label class="field">
          <span>{say("edition")}</span>
          <select value={edition} onChange={(event) => print(event.currentTarget.value)}>
            <option value="">{say("as_listed")}</option>
            {facts.editions.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {rulings.map((option) => (
        <label key={option.id} class="field">
          <span>{option.name}</span>
          <select value={options[option.id] ?? ""} onChange={(event) => change(with_(options, option.id, event.currentTarget.value))}>
            <option value="">{say("usual")}</option>
            {option.values.map((value) => (
              <option key={value} value={value}>
                {option.value_names?.[value] ?? value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}

function with_(options: Chosen, id: string, value: string): Chosen {
  const rest = Object.fromEntries(Object.entries(options).filter(([name]) => name !== id));
  return value ? { ...rest, [id]: value } : rest;
}
