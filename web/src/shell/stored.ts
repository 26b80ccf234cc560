// A signal whose value is kept in this browser's local storage.

import { effect, type Signal, signal } from "@preact/signals";

export function stored<T extends string>(
  name: string,
  usual: T,
  valid: (value: string | undefined) => boolean,
): Signal<T> {
  const found = read(name);
  const value = signal<T>(found !== undefined && valid(found) ? (found as T) : usual);
  effect(() => write(name, value.value));
  return value;
}

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(`ratusha.${name}`) ?? undefined;
  } catch {
    return undefined; // no storage: the default each time
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(`ratusha.${name}`, value);
  } catch {
    return; // the same
  }
}
