// Parts of this build that come when they are needed.

/** While the page is loaded anew because its build is gone (`sw.ts`), a part never comes: nothing is to be said. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  const found = (await load()) as T | undefined;
  return found ?? new Promise<never>(() => undefined);
}
