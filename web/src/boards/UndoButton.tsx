import { Icon } from "../shell/Icon";
import { say } from "../text/language";
import type { BoardProps } from "./board";

interface Props extends Pick<BoardProps, "undo" | "busy"> {
  /** Show the word beside the arrow; a style sheet may hide it for lack of room. */
  labelled?: boolean;
  kind?: string;
}

/** Undo the latest decision; the button keeps its place while disabled. */
export function UndoButton({ undo, busy, labelled = false, kind = "" }: Props) {
  return (
    <button
      type="button"
      class={`btn ${kind}`.trim()}
      aria-label={say("undo")}
      title={say("undo")}
      disabled={!undo || busy.value}
      onClick={undo}
    >
      <Icon id="undo" />
      {labelled && <span>{say("undo")}</span>}
    </button>
  );
}
