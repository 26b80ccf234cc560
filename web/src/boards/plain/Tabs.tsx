import type { ComponentChildren } from "preact";
import { say } from "../../text/language";

interface TabsProps {
  names: [id: string, title: string, many: number][];
  now: string;
  change: (id: string) => void;
  /** What the open one holds. */
  children: ComponentChildren;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * Kinds of choices, one of them open: a single stop of Tab, arrows lead from one to the next. With one kind there is
 * nothing to open.
 */
export function Tabs({ names, now, change, children }: TabsProps) {
  if (names.length < 2) return <>{children}</>;
  const walk = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const last = names.length - 1;
    const to = names.findIndex(([id]) => id === now) + step;
    const next = Math.abs(step) === 1 ? (to + names.length) % names.length : Math.min(last, Math.max(0, to));
    change(names[next]?.[0] ?? now);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div class="chips" role="tablist" aria-label={say("your_choices")} onKeyDown={walk}>
        {names.map(([id, title, many]) => (
          <button
            type="button"
            key={id}
            id={`kind-${id}`}
            role="tab"
            class="chip-btn"
            data-tile={id}
            tabIndex={id === now ? 0 : -1}
            aria-selected={id === now}
            aria-controls="kind-open"
            onClick={() => change(id)}
          >
            {title} {many > 1 && <small class="num">{many}</small>}
          </button>
        ))}
      </div>
      <div id="kind-open" role="tabpanel" aria-labelledby={`kind-${now}`}>
        {children}
      </div>
    </>
  );
}
