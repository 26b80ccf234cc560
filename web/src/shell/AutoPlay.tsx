import { useEffect, useState } from "preact/hooks";
import type { TableModel } from "../net/table";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { autoPlay } from "./preferences";

const PAUSE = 1600;

/** Play a forced move, if the preference says so: show the sentence, pause, play. */
export function AutoPlay({ table, choices, texts }: { table: TableModel; choices: string[]; texts: Texts }) {
  const snapshot = table.snapshot.value;
  const [stopped, setStopped] = useState("");
  const version = snapshot?.version ?? "";
  // After an undo or a stop the player wants to look: nothing is played automatically.
  const words =
    autoPlay.value === "on" && choices.length === 1 && !table.tookBack.value && stopped !== version
      ? choices[0]
      : undefined;
  useEffect(() => {
    if (!words) return undefined;
    const timer = setTimeout(() => void table.play(words), PAUSE);
    const key = (event: KeyboardEvent) => event.key === "Escape" && setStopped(version);
    document.addEventListener("keydown", key);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", key);
    };
  }, [words, version]);
  if (!words) return null;
  return (
    <p class="forced" role="status" aria-live="polite">
      <span>{say("forced", { what: texts.action(words, snapshot?.view as Record<string, unknown>) })}</span>
      <button type="button" onClick={() => setStopped(version)}>
        {say("forced_stop")}
      </button>
    </p>
  );
}
