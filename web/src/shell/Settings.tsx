import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { LANGUAGES, language, say } from "../text/language";
import { useDismiss } from "./dismiss";
import { Icon } from "./Icon";
import { canNotify, switchNotify } from "./notify";
import { autoPlay, notify, plainBoards, type Switch, sounds } from "./preferences";
import { lamp } from "./theme";

export const LONG = { en: "English", uk: "Українська", ru: "Русский" };
const LAMPS = ["system", "light", "dark"] as const;

/** How this browser likes to play: a sheet that hangs from the title block. */
export function Settings() {
  const [open, setOpen] = useState(false);
  const place = useDismiss<HTMLDivElement>(open, () => setOpen(false));
  return (
    <div class="settings" ref={place}>
      <button
        type="button"
        class="icon-btn"
        aria-label={say("settings")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon id="gear" />
      </button>
      {open && <Sheet />}
    </div>
  );
}

function Sheet() {
  return (
    <section class="sheet settings-sheet" aria-label={say("settings")}>
      <h2>{say("settings")}</h2>
      <OneOf
        title={say("language")}
        name="language"
        values={LANGUAGES}
        now={language.value}
        change={(value) => (language.value = value)}
        words={(each) => LONG[each]}
      />
      <OneOf
        title={say("lamp")}
        name="lamp"
        values={LAMPS}
        now={lamp.value}
        change={(value) => (lamp.value = value)}
        words={(each) => say(`lamps.${each}`)}
      />
      <Check now={sounds.value} change={(on) => (sounds.value = on ? "on" : "off")} title={say("sounds")}>
        {say("sounds_about")}
      </Check>
      <Check now={notify.value} change={(on) => void switchNotify(on)} title={say("notify")} off={!canNotify()}>
        {canNotify()
          ? Notification.permission === "denied"
            ? say("notify_denied")
            : say("notify_about")
          : say("notify_cannot")}
      </Check>
      <Check now={autoPlay.value} change={(on) => (autoPlay.value = on ? "on" : "off")} title={say("play_forced")}>
        {say("play_forced_about")}
      </Check>
      <Check now={plainBoards.value} change={(on) => (plainBoards.value = on ? "on" : "off")} title={say("plain")}>
        {say("plain_about")}
      </Check>
    </section>
  );
}

interface Choice<T extends string> {
  title: string;
  name: string;
  values: readonly T[];
  now: T;
  change: (value: T) => void;
  words: (value: T) => string;
}

function OneOf<T extends string>({ title, name, values, now, change, words }: Choice<T>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="chips">
        {values.map((each) => (
          <label key={each} class="chip">
            <input type="radio" name={name} checked={each === now} onChange={() => change(each)} />
            <span>{words(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Check(props: {
  now: Switch;
  change: (on: boolean) => void;
  title: string;
  off?: boolean;
  children: ComponentChildren;
}) {
  // It shows what is so, not what was wished: the browser may refuse.
  const change = (box: HTMLInputElement) => {
    const wish = box.checked;
    box.checked = props.now === "on";
    props.change(wish);
  };
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.now === "on"}
        disabled={props.off}
        onChange={(e) => change(e.currentTarget)}
      />
      <span>
        <b>{props.title}</b>
        <small class="muted">{props.children}</small>
      </span>
    </label>
  );
}
