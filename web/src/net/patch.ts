// How an update changes a view: `patch.py` on the server says how changes are made.

type Key = string | number;
export type Change = [Key[]] | [Key[], unknown];

/** A new view with the changes made; parts that did not change are the same objects, so that nothing is drawn anew. */
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
