// Enlarge another seat's board: Escape closes it, and the focus returns to where it was opened.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

/** Whose board is enlarged, and a setter; `home` is the reader's own seat. */
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
      // the back button is gone by now, and the focus with it
      if (document.activeElement === document.body) opener.current?.focus();
    };
  }, [away, home]);
  return [shown, show];
}
