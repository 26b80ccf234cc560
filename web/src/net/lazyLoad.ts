// Parts of the build that are loaded on demand.

/** While the page reloads because its build is gone (`sw.ts`), the part never resolves, so no error is shown. */
export async function lazyLoad<T>(load: () => Promise<T>): Promise<T> {
  const found = (await load()) as T | undefined;
  return found ?? new Promise<never>(() => undefined);
}
