import { say } from "../text/language";
import { TitleBlock } from "./TitleBlock";
import { useTitle } from "./title";

/** Shown for a wrong address, or a table that is gone. */
export function NotFound({ title, text }: { title: string; text?: string }) {
  useTitle(title);
  return (
    <>
      <TitleBlock />
      <NoSuchPage title={title} {...(text ? { text } : {})} />
    </>
  );
}

/** The same, below an existing title block. */
export function NoSuchPage({ title, text }: { title?: string; text?: string }) {
  return (
    <main class="new-table">
      <section class="sheet keyline nowhere-sheet">
        <h1>{title ?? say("nowhere")}</h1>
        <p class="muted">{text ?? say("nowhere_text")}</p>
        <a class="btn primary" href="/">
          {say("back_home")}
        </a>
      </section>
    </main>
  );
}
