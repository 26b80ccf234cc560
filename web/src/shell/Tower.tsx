// The town hall and the skyline behind it: ink lines in the colours of the theme.

import skyline from "../look/skyline.svg?raw";
import tower from "../look/tower.svg?raw";

export function Tower() {
  return <div class="tower-box" dangerouslySetInnerHTML={{ __html: tower }} />;
}

export function Skyline() {
  return <div class="skyline-box" dangerouslySetInnerHTML={{ __html: skyline }} />;
}
