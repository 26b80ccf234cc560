// What has just happened, shown as a pencil would: short, and skipped by any input.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Event, News } from "../../net/story";
import { calm } from "../../shell/theme";
import { APPEAR, EASE, FADE, onAnyInput } from "../motion";
import { type Lot, lotWords } from "./view";

const PENCIL = 280;
const FLIP = 240;
const APART = 70;

const WRITING: Keyframe[] = [{ clipPath: "inset(-20% 100% -20% 0)" }, { clipPath: "inset(-20% -20% -20% 0)" }];
const DRAWING: Keyframe[] = [
  { strokeDasharray: "1 1", strokeDashoffset: 1 },
  { strokeDasharray: "1 1", strokeDashoffset: 0 },
];
const STANDING: Keyframe[] = [
  { transform: "translateY(-14px)", opacity: 0 },
  { transform: "none", opacity: 1 },
];
const TURNING: Keyframe[] = [
  { transform: "rotateY(80deg)", opacity: 0.2 },
  { transform: "none", opacity: 1 },
];

interface Show {
  pieces: string;
  frames: Keyframe[];
  ms: number;
}

/** What an event wrote, and how it comes. */
function shown(event: Event): Show | undefined {
  const seat = String(event.seat);
  const at = Array.isArray(event.lot) ? `[data-lot="${seat} ${lotWords(event.lot as Lot)}"]` : "";
  switch (event.event) {
    case "wrote":
      return { pieces: `${at} .wt-n`, frames: WRITING, ms: PENCIL };
    case "bis":
      return { pieces: `${at} .wt-n, ${at} .wt-bis`, frames: WRITING, ms: PENCIL };
    case "pool":
      return { pieces: `${at} .wt-pool`, frames: STANDING, ms: FLIP };
    case "roundabout":
      return { pieces: `${at} .wt-house`, frames: STANDING, ms: FLIP };
    case "fenced":
      return { pieces: `${at} .wt-fence-at`, frames: STANDING, ms: FLIP };
    case "park":
      return crossed(`${seat} park ${Number(event.street) + 1}`);
    case "agent":
      return crossed(`${seat} agent ${String(event.size)}`);
    case "temp":
      return crossed(`${seat} temps`);
    case "refused":
      return crossed(`${seat} refusals`);
    case "turned":
      return { pieces: `[data-stack="${Number(event.stack) + 1}"]`, frames: TURNING, ms: FLIP };
    case "claimed":
      return { pieces: `[data-plan="${Number(event.level) + 1}"] .wt-plan-who`, frames: STANDING, ms: FLIP };
    default:
      return undefined;
  }
}

/** The last cross of a track. */
const crossed = (track: string): Show => ({
  pieces: `[data-track="${track}"] :nth-last-child(1 of .x) .wt-cross path`,
  frames: DRAWING,
  ms: PENCIL,
});

export function useMotion(root: RefObject<HTMLElement | null>, news: News | undefined): void {
  const before = useRef(news);
  const running = useRef<Animation[]>([]);
  useEffect(() => {
    const skip = () => {
      for (const each of running.current.splice(0)) each.finish();
    };
    const deaf = onAnyInput(skip);
    return () => {
      skip();
      deaf();
    };
  }, []);
  useLayoutEffect(() => {
    if (!news || news === before.current || !root.current || document.hidden) return;
    before.current = news;
    running.current = news.events.flatMap((event, place) => {
      const show = shown(event);
      const delay = calm.matches ? 0 : Math.min(place, 8) * APART;
      const pieces = show ? [...(root.current?.querySelectorAll(show.pieces) ?? [])] : [];
      return pieces.map((piece) =>
        piece.animate(calm.matches ? APPEAR : (show?.frames ?? APPEAR), {
          duration: calm.matches ? FADE : (show?.ms ?? FADE),
          delay,
          easing: EASE,
          fill: "backwards",
        }),
      );
    });
  }, [news]);
}
