// Who is here: a guest is one click, and this browser remembers the name.

import { signal } from "@preact/signals";
import type { Person } from "../messages";
import { api } from "../net/api";
import { line } from "../net/line";
import { kept } from "./kept";

export const person = signal<Person | null | undefined>(undefined);
export const lastName = kept<string>("name", "", () => true);

export async function whoIsHere(): Promise<void> {
  person.value = await api.me().catch(() => null);
}

/** Be somebody: whoever is here already, or a new guest of this name. */
export async function be(name: string): Promise<Person> {
  const now = person.peek();
  const wish = name.trim();
  if (now && (!wish || now.name === wish)) return now;
  lastName.value = wish;
  const found = now ? await api.rename(wish) : await api.becomeGuest(wish);
  person.value = found;
  line.reopen();
  return found;
}
