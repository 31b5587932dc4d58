/** The fields that a change modified, with their old and new values, for the log. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return undefined;
  const only = (of: T) => Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<T>;
  return { before: only(before), after: only(after) };
}
