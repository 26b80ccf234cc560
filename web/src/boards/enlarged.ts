// Another seat's board, laid large on the table: Escape puts it back, and the focus returns to where it was opened.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

/** Whose board is shown large, and how to change that; `home` is one's own. */
export function useEnlarged(home: number): [shown: number, show: (seat: number) => void] {
  const [away, setAway] = useState<number>();
  const opener = useRef<HTMLElement | null>(null);
  const shown = away ?? home;
  const show = useCallback(
    (seat: number) => {
      const from = document.activeElement;
      if (seat !== home && from instanceof HTMLElement && from !== document.body) opener.current = from;
      setAway(seat === home ? undefined : seat);
    },
    [home],
  );
  useEffect(() => {
    if (away === undefined) return undefined;
    const key = (event: KeyboardEvent) => event.key === "Escape" && show(home);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("keydown", key);
      // the button that leads back is gone by now, and with it the focus
      if (document.activeElement === document.body) opener.current?.focus();
    };
  }, [away, home]);
  return [shown, show];
}
