import { Icon } from "../shell/Icon";
import { say } from "../text/language";
import type { BoardProps } from "./board";

interface Props extends Pick<BoardProps, "undo" | "busy"> {
  /** Its word stands beside the arrow; a style sheet may hide it where there is no room. */
  labelled?: boolean;
  kind?: string;
}

/** Takes the latest decision back; it keeps its place while that is not possible. */
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
