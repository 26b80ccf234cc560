// Light or dark: as the system has it, or as the lamp was switched.

import { computed, effect, signal } from "@preact/signals";
import { stored } from "./stored";

export const lamp = stored<"system" | "light" | "dark">("theme", "system", (value) =>
  /^(system|light|dark)$/.test(value ?? ""),
);
const wish = matchMedia("(prefers-color-scheme: dark)");
const dark = signal(wish.matches);
wish.addEventListener("change", () => (dark.value = wish.matches));

export const theme = computed(() => (lamp.value === "system" ? (dark.value ? "dark" : "light") : lamp.value));

const SHEET = { light: "#FFFAEF", dark: "#25221D" };

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", SHEET[theme.value]);
});

export function switchLamp(): void {
  lamp.value = theme.peek() === "dark" ? "light" : "dark";
}

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
