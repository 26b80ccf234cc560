import type { ComponentChildren } from "preact";
import { LANGUAGES, language, say } from "../text/language";
import { Icon, SeatMark, Use } from "./Icon";
import { person } from "./person";
import { LONG, Settings } from "./Settings";
import { switchLamp, theme } from "./theme";

const SHORT = { en: "EN", uk: "УКР", ru: "РУС" };

/** The title block of a drawing: what this sheet is, and the tools of the office. */
export function TitleBlock({ children, tools }: { children?: ComponentChildren; tools?: ComponentChildren }) {
  return (
    <header class="title-block">
      <a class="tb-cell brand" href="/" aria-label={say("brand")}>
        {/* Drawn anew under another lamp: Chromium keeps the ink of a symbol it has drawn. */}
        <Use key={theme.value} id="logo" viewBox="0 0 40 48" />
        <span>{say("brand")}</span>
      </a>
      {children}
      <div class="tb-cell grow" />
      <div class="tb-cell end tb-tools">
        {tools}
        <button
          type="button"
          class="icon-btn tb-lamp"
          aria-label={say("lamp")}
          aria-pressed={theme.value === "dark"}
          onClick={switchLamp}
        >
          <Icon id="lamp" />
        </button>
        <Settings />
      </div>
      <Languages />
      {person.value && (
        <div class="tb-cell end me">
          <SeatMark seat={0} name={person.value.name} />
          <b>{person.value.name}</b>
        </div>
      )}
    </header>
  );
}

function Languages() {
  return (
    <nav class="tb-cell end tb-langs langs" aria-label={say("language")}>
      {LANGUAGES.map((each) => (
        <button
          type="button"
          key={each}
          lang={each}
          aria-label={`${SHORT[each]}, ${LONG[each]}`}
          aria-current={each === language.value ? "true" : undefined}
          onClick={() => (language.value = each)}
        >
          {SHORT[each]}
        </button>
      ))}
    </nav>
  );
}

export function Cell({ label, kind = "", children }: { label: string; kind?: string; children: ComponentChildren }) {
  return (
    <div class={`tb-cell tb-meta ${kind}`}>
      <div>
        <span class="tb-label">{label}</span>
        <span class="tb-value num">{children}</span>
      </div>
    </div>
  );
}
