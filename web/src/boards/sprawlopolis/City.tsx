import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import { CityInWords } from "./CityInWords";
import { Camera } from "./camera";
import { freeAreaOf } from "./freeArea";
import { Ground } from "./Ground";
import { Gestures } from "./gestures";
import { Marks } from "./Marks";
import { Ghost, Places } from "./Places";
import type { Placement } from "./placement";
import { boundsOf, HIGH, type Spot, type SprawlView, WIDE, xOf, yOf } from "./view";

interface CityProps {
  view: SprawlView;
  texts: Texts;
  placement: Placement;
  gains: Map<string, number>;
  gain: number | undefined;
  last: string;
  /** The line of points whose blocks are lit. */
  line: string;
  light: (line: string) => void;
  press: (spot: Spot) => void;
  /** How others find the place nearest to a point of the screen. */
  near: RefObject<((x: number, y: number) => Spot | null) | null>;
}

/** The map: it is dragged, pinched and zoomed; until then it keeps everything in position. */
export function City(props: CityProps) {
  const { view, texts, placement, press } = props;
  const box = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const camera = useRef<Camera | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const offered = placement.spots.length > 0 ? placement.spots : EMPTY;
  const bounds = useMemo(() => boundsOf(view, offered), [view, offered]);
  const aimed = useRef<() => void>(() => undefined);
  // how much larger marks are drawn than the ground, so that they stay legible
  const [near, setNear] = useState(1);
  const see = useRef<(softly: boolean) => void>(() => undefined);
  see.current = (softly) => camera.current?.see(bounds, freeAreaOf(box.current, bounds, view, offered), softly);

  useLayoutEffect(() => {
    if (!box.current || !ground.current) return undefined;
    const made = new Camera(ground.current, setNear);
    camera.current = made;
    const gestures = new Gestures(box.current, made, {
      takes: (target) => target.closest(".sp-place.aimed") !== null,
      to: (x, y) => {
        const spot = nearest(latest.current, made.at(x, y), Infinity);
        if (spot) latest.current.placement.target(spot);
      },
      held: (on) => latest.current.placement.carry(on),
    });
    const seen = new ResizeObserver(() => {
      see.current(false);
      aimed.current();
    });
    seen.observe(box.current);
    return () => {
      seen.disconnect();
      gestures.stop();
      made.stop();
    };
  }, []);
  useEffect(() => {
    see.current(true);
  }, [bounds.left, bounds.right, bounds.top, bounds.bottom]);

  const spotAt = (x: number, y: number, most: number) => {
    const { left = 0, top = 0, right = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {};
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    return inside && camera.current ? nearest(latest.current, camera.current.at(x - left, y - top), most) : null;
  };
  props.near.current = (x, y) => spotAt(x, y, 2.5);
  const tap = (event: MouseEvent) => {
    const spot = spotAt(event.clientX, event.clientY, 1.2);
    if (spot) press(spot);
  };
  const bring = (spot: Spot) =>
    camera.current?.bring(xOf(spot.column) + WIDE, yOf(view, spot.side, spot.row) + HIGH, WIDE * 1.06, HIGH * 1.1);
  // what is carried is under the hand anyway: the ground does not move away from it
  aimed.current = () => placement.aim && !placement.carried && bring(placement.aim);
  useEffect(() => aimed.current(), [placement.aim?.row, placement.aim?.column, placement.aim?.side, placement.carried]);
  const below = view.phase === "landmark" ? placement.upon : "";
  const lying = useMemo(() => <Ground view={view} last={props.last} below={below} />, [view, props.last, below]);
  const told = useMemo(() => <CityInWords view={view} texts={texts} />, [view, texts]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap beside the places is for pointers; keys have the places
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the places is for pointers; keys have the places
    <div class="sp-map" ref={box} onClick={tap} data-city="">
      {told}
      <div class={`sp-ground${placement.spots.length > 0 ? " aiming" : ""}`} ref={ground}>
        {lying}
        <Marks view={view} line={props.line} bounds={bounds} />
        <Ghost view={view} placement={placement} />
        <Places
          view={view}
          texts={texts}
          placement={placement}
          gains={props.gains}
          gain={props.gain}
          near={near}
          press={press}
          bring={bring}
        />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps presses of its buttons from the map below */}
      <div
        class="sp-tools"
        role="group"
        aria-label={say("sprawlopolis.map")}
        onClick={(event) => event.stopPropagation()}
      >
        <Tool name="zoom_in" sign="+" press={() => camera.current?.zoom(1.35, undefined, undefined, true)} />
        <Tool name="zoom_out" sign="−" press={() => camera.current?.zoom(1 / 1.35, undefined, undefined, true)} />
        <button
          type="button"
          data-whole=""
          aria-label={say("sprawlopolis.fit")}
          title={say("sprawlopolis.fit")}
          onClick={() => camera.current?.fit()}
        >
          <Icon id="zoom" />
        </button>
        <button
          type="button"
          class="roads"
          aria-pressed={props.line === "roads"}
          aria-label={say("sprawlopolis.show_roads")}
          title={say("sprawlopolis.show_roads")}
          onClick={() => props.light("roads")}
        >
          <i />
        </button>
      </div>
    </div>
  );
}

function Tool({ name, sign, press }: { name: string; sign: string; press: () => void }) {
  return (
    <button type="button" aria-label={say(`sprawlopolis.${name}`)} title={say(`sprawlopolis.${name}`)} onClick={press}>
      {sign}
    </button>
  );
}

const EMPTY: Spot[] = [];

/** The place whose middle is nearest, if it is no farther than so many blocks. */
function nearest({ view, placement }: CityProps, at: { x: number; y: number }, most: number): Spot | null {
  const far = (spot: Spot) =>
    Math.hypot((xOf(spot.column) + WIDE - at.x) / WIDE, (yOf(view, spot.side, spot.row) + HIGH - at.y) / HIGH);
  const best = placement.spots.reduce<Spot | null>((one, other) => (one && far(one) <= far(other) ? one : other), null);
  return best && far(best) <= most ? best : null;
}
