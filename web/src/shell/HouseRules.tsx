import type { GameFacts } from "../net/api";
import { say } from "../text/language";
import { type Chosen, isExtra, type Option } from "./gameOptions";

interface OptionsProps {
  facts: GameFacts;
  options: Chosen;
  change: (options: Chosen) => void;
}

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
            <input
              type="checkbox"
              name={id}
              checked={options[id] === "yes"}
              onChange={(event) => change(with_(options, id, event.currentTarget.checked ? "yes" : ""))}
            />
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
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Ruling within
        <label key={option.id} class="field">
          <span>{option.name}</span>
          <Ruling
            option={option}
            chosen={options[option.id] ?? ""}
            printed={facts.editions.find((each) => each.id === edition)?.options[option.id]}
            choose={(value) => change(with_(options, option.id, value))}
          />
        </label>
      ))}
    </details>
  );
}

interface RulingProps {
  option: Option;
  chosen: string;
  /** What the edition says about it, where it says anything. */
  printed: string | undefined;
  choose: (value: string) => void;
}

/** What holds unless somebody wishes otherwise comes first, and is named; the others follow. */
function Ruling({ option, chosen, printed, choose }: RulingProps) {
  const usual = printed ?? option.default;
  const called = (value: string) => option.value_names?.[value] ?? value;
  return (
    <select value={chosen === usual ? "" : chosen} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{say(printed ? "in_edition" : "usual", { what: called(usual) })}</option>
      {option.values
        .filter((value) => value !== usual)
        .map((value) => (
          <option key={value} value={value}>
            {called(value)}
          </option>
        ))}
    </select>
  );
}

function with_(options: Chosen, id: string, value: string): Chosen {
  const rest = Object.fromEntries(Object.entries(options).filter(([name]) => name !== id));
  return value ? { ...rest, [id]: value } : rest;
}
