// Apply an update to a view; `patch.py` on the server defines the format.

type Key = string | number;
export type Change = [Key[]] | [Key[], unknown];

/** Return the changed view; unchanged parts stay the same objects, so that they are not drawn again. */
export function applyChanges(view: unknown, changes: unknown[]): unknown {
  return (changes as Change[]).reduce((now, change) => changed(now, change[0], change), view);
}

function changed(view: unknown, path: Key[], change: Change): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change[1];
  const copy = Array.isArray(view) ? [...view] : { ...(view as object) };
  const at = copy as Record<Key, unknown>;
  if (rest.length) at[key] = changed(at[key], rest, change);
  else if (change.length === 1) delete at[key];
  else at[key] = change[1];
  return copy;
}
