// The current person: becoming a guest takes one click, and this browser remembers the name.

import { effect, signal } from "@preact/signals";
import type { Person } from "../messages";
import { api, Refused } from "../net/api";
import { reached } from "../net/reachability";
import { socket } from "../net/socket";
import { stored } from "./stored";

export const person = signal<Person | null | undefined>(undefined);
export const lastName = stored<string>("name", "", () => true);

/** Asked once the page stands, and again when the connection is back: nobody is forgotten for being offline. */
export async function whoIsHere(): Promise<void> {
  person.value = await api
    .me()
    .catch((error: unknown) => (error instanceof Refused && error.status > 0 ? null : undefined));
}

effect(() => {
  if (reached.value && person.peek() === undefined) void whoIsHere();
});

let becoming: Promise<Person> | undefined;

/** Return the current person, or create a guest with this name. Concurrent calls create one guest. */
export function be(name: string): Promise<Person> {
  becoming ??= become(name).finally(() => (becoming = undefined));
  return becoming;
}

async function become(name: string): Promise<Person> {
  const now = person.peek();
  const wish = name.trim();
  if (now && (!wish || now.name === wish)) return now;
  lastName.value = wish;
  const found = now ? await api.rename(wish) : await api.becomeGuest(wish);
  person.value = found;
  socket.reopen();
  return found;
}
