import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../text/language";
import { Icon } from "./Icon";

const open = signal(false);

/** Where the window is too narrow for a column beside the board: a button that pulls the column out. */
export function DrawerButton() {
  return (
    <button
      type="button"
      class="icon-btn drawer-btn"
      aria-label={say("log")}
      aria-expanded={open.value}
      aria-controls="table-side"
      onClick={() => (open.value = !open.value)}
    >
      <Icon id="chat" />
    </button>
  );
}

/** What lies beside the board: among its panels where there is room, else a column, or a drawer at the right edge. */
export function Drawer({ within, children }: { within: boolean; children: ComponentChildren }) {
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !open.peek()) return;
      const inside = side.current?.contains(document.activeElement);
      open.value = false;
      if (inside) document.querySelector<HTMLElement>(".drawer-btn")?.focus();
    };
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("keydown", key);
      open.value = false;
    };
  }, []);
  return (
    <aside id="table-side" ref={side} class={`table-side${within ? " within" : ""}${open.value ? " open" : ""}`}>
      {children}
    </aside>
  );
}
