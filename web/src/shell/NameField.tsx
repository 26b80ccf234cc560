import { say } from "../text/language";

/** What somebody wants to be called; whoever says nothing is a guest. */
export function NameField({ name, change }: { name: string; change: (name: string) => void }) {
  return (
    <label class="field">
      <span>{say("your_name")}</span>
      <input
        value={name}
        maxLength={24}
        autoComplete="nickname"
        placeholder={say("guest")}
        onInput={(e) => change(e.currentTarget.value)}
      />
    </label>
  );
}
