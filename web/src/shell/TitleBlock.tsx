import type { ComponentChildren } from "preact";
import { LANGUAGES, language, say } from "../text/language";
import { Icon, Use } from "./Icon";
import { person } from "./person";
import { switchLamp, theme } from "./theme";

const SHORT = { en: "EN", uk: "УКР", ru: "РУС" };
const LONG = { en: "English", uk: "Українська", ru: "Русский" };

/** The title block of a drawing: what this sheet is, and the tools of the office. */
export function TitleBlock({ children, tools }: { children?: ComponentChildren; tools?: ComponentChildren }) {
  return (
    <header class="title-block">
      <a class="tb-cell brand" href="/">
        <Use id="logo" viewBox="0 0 40 48" />
        <span>{say("brand")}</span>
      </a>
      {children}
      <div class="tb-cell grow" />
      <div class="tb-cell end tb-tools">
        {tools}
        <button class="icon-btn" aria-label={say("lamp")} aria-pressed={theme.value === "dark"} onClick={switchLamp}>
          <Icon id="lamp" />
        </button>
      </div>
      <Languages />
      {person.value && <div class="tb-cell end me">{person.value.name}</div>}
    </header>
  );
}

function Languages() {
  return (
    <nav class="tb-cell end tb-langs langs" aria-label={say("language")}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          lang={each}
          aria-label={LONG[each]}
          aria-current={each === language.value ? "true" : undefined}
          onClick={() => (language.value = each)}
        >
          {SHORT[each]}
        </button>
      ))}
    </nav>
  );
}

export function Cell({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="tb-cell tb-meta">
      <div>
        <span class="tb-label">{label}</span>
        <span class="tb-value num">{children}</span>
      </div>
    </div>
  );
}
