// Which part of its window the map may fill: all of it, unless the tools would lie over a card or a place.

import { fitted, type Size } from "./camera";
import { type Bounds, HIGH, type Spot, type SprawlView, WIDE, xOf, yOf } from "./view";

/** So near to the tools a place is hard to press. */
const CLOSE = 14;

export function freeAreaOf(box: HTMLElement | null, bounds: Bounds, view: SprawlView, spots: Spot[]): Size {
  const tools = box?.querySelector<HTMLElement>(".sp-tools");
  if (!box || !tools) return { width: 1, height: 1 };
  const whole = { width: box.clientWidth, height: box.clientHeight };
  const { x, y, scale } = fitted(bounds, whole);
  const under = ({ left, top, right, bottom }: Bounds, apart: number): boolean =>
    x + right * scale > tools.offsetLeft - apart &&
    x + left * scale < tools.offsetLeft + tools.offsetWidth + apart &&
    y + bottom * scale > tools.offsetTop - apart &&
    y + top * scale < tools.offsetTop + tools.offsetHeight + apart;
  const cards = view.cities.flatMap((city, side) =>
    city.laid.map(({ row, column }) => blocks(xOf(column), yOf(view, side, row), 2)),
  );
  const places = spots.map(({ side, row, column }) => blocks(xOf(column) + WIDE, yOf(view, side, row) + HIGH, 0));
  return cards.some((card) => under(card, 0)) || places.some((place) => under(place, CLOSE))
    ? beside(whole, tools)
    : whole;
}

const blocks = (left: number, top: number, many: number): Bounds => ({
  left,
  top,
  right: left + many * WIDE,
  bottom: top + many * HIGH,
});

/** The window, less the tools at its side or its foot. */
function beside({ width, height }: Size, tools: HTMLElement): Size {
  const upright = tools.offsetHeight > tools.offsetWidth;
  return {
    width: width - (upright ? tools.offsetWidth + 10 : 0),
    height: height - (upright ? 0 : tools.offsetHeight + 8),
  };
}
