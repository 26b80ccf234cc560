// Drawn pieces: symbols of sprites that are put into the page once, when they are first needed.

import icons from "../look/icons.svg?raw";

const added = new Set<string>();

/** Put a sprite's symbols into the page. */
export function addSprite(name: string, text: string): void {
  if (added.has(name)) return;
  added.add(name);
  const holder = document.createElement("div");
  holder.className = "sprite";
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = text; // our own drawings, built into the program
  document.body.prepend(holder);
}

addSprite("icons", icons);

export function Use({
  id,
  viewBox,
  ...more
}: {
  id: string;
  viewBox?: string;
  class?: string;
  width?: number;
  height?: number;
}) {
  return (
    <svg aria-hidden="true" viewBox={viewBox} {...more}>
      <use href={`#${id}`} />
    </svg>
  );
}

export function Icon({ id }: { id: string }) {
  return <Use id={`i-${id}`} class="ic" />;
}

/** A seat: colour, shape and initial, so that colour is never alone. */
export function SeatMark({ seat, name, small }: { seat: number; name: string; small?: boolean }) {
  return (
    <span class={`seat s${(seat % 8) + 1}${small ? " sm" : ""}`} aria-hidden="true">
      {[...name][0]?.toUpperCase() ?? "?"}
    </span>
  );
}
