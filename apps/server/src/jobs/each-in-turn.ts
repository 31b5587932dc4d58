/**
 * Does something for each of several, one after the other, also when it fails for some.
 * @throws at the end, what failed first
 */
export async function eachInTurn<T>(all: Iterable<T>, run: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await run(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
