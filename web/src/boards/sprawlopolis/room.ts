// Which part of its window the map may fill: all of it, unless a place would lie below the tools.

import { fitted, type Size } from "./camera";
import { HIGH, WIDE, xOf, yOf, type Bounds, type Spot, type SprawlView } from "./view";

/** So near to the tools a place is hard to press. */
const CLOSE = 14;

export function roomFor(box: HTMLElement | null, bounds: Bounds, view: SprawlView, spots: Spot[]): Size {
  const tools = box?.querySelector<HTMLElement>(".sp-tools");
  if (!box || !tools) return { width: 1, height: 1 };
  const whole = { width: box.clientWidth, height: box.clientHeight };
  const { x, y, scale } = fitted(bounds, whole);
  const right = tools.offsetLeft + tools.offsetWidth;
  const bottom = tools.offsetTop + tools.offsetHeight;
  const lies = (place: number, from: number, to: number) => place > from - CLOSE && place < to + CLOSE;
  const below = ({ side, row, column }: Spot) =>
    lies(x + (xOf(column) + WIDE) * scale, tools.offsetLeft, right) && lies(y + (yOf(view, side, row) + HIGH) * scale, tools.offsetTop, bottom);
  return spots.some(below) ? beside(whole, tools) : whole;
}

/** The window, less the tools at its side or its foot. */
function beside({ width, height }: Size, tools: HTMLElement): Size {
  const upright = tools.offsetHeight > tools.offsetWidth;
  return { width: width - (upright ? tools.offsetWidth + 10 : 0), height: height - (upright ? 0 : tools.offsetHeight + 8) };
}
