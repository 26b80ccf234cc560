import { useState } from "preact/hooks";
import { say } from "../text/language";
import { go } from "./route";
import { TitleBlock } from "./TitleBlock";

/** Somebody has a link that did not open here: from another app, or read out over the telephone. */
export function PasteLink() {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const follow = (event: SubmitEvent) => {
    event.preventDefault();
    const path = pathIn(text.trim());
    if (path) go(path);
    setWrong(!path);
  };
  return (
    <>
      <TitleBlock />
      <main class="new-table">
        <form class="sheet keyline" onSubmit={follow}>
          <h1>{say("paste.title")}</h1>
          <label class="field">
            <span>{say("paste.label")}</span>
            <input
              autoComplete="off"
              spellcheck={false}
              value={text}
              aria-invalid={wrong}
              aria-describedby={wrong ? "paste-wrong" : undefined}
              onInput={(e) => {
                setText(e.currentTarget.value);
                setWrong(false);
              }}
            />
          </label>
          {wrong && (
            <p id="paste-wrong" class="wrong" role="alert">
              {say("paste.wrong")}
            </p>
          )}
          <button type="submit" class="btn primary wide">
            {say("paste.go")}
          </button>
        </form>
      </main>
    </>
  );
}

/**
 * Where a link, alone or among other words, or an invitation's secret leads within this office; nowhere, if it is none.
 */
function pathIn(text: string): string | undefined {
  const secret = /\/invite(?:#|%23)([\w-]+)/.exec(text) ?? /^([\w-]{32,})$/.exec(text);
  if (secret) return `/invite#${secret[1]}`;
  const table = /\/table\/([\w-]{1,64})/.exec(text) ?? /^([\w-]{16,})$/.exec(text);
  return table ? `/table/${table[1]}` : undefined;
}
