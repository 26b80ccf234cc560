import { say } from "../text/language";
import { TitleBlock } from "./TitleBlock";

/** Shown while loading; if loading failed, the reason, with a way home above it. */
export function Waiting({ wrong }: { wrong: string }) {
  if (!wrong) return <p class="wait">{say("wait")}</p>;
  return (
    <>
      <TitleBlock />
      <main class="new-table">
        <p class="wait" role="alert">
          {wrong}
        </p>
      </main>
    </>
  );
}
