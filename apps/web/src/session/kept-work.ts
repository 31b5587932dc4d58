/**
 * Whether this browser stores a person's unsaved work on the record in the URL's search, such as `scenario=…`. The keys are those of `draftKey`
 * in features/risk/scenarios, whose test keeps both in sync.
 */
export function hasKeptWork(keys: readonly string[], userId: string, search: URLSearchParams): boolean {
  return [...search].some(([what, id]) =>
    keys.some((key) => key.startsWith(`${what}-draft:`) && key.endsWith(`:${userId}:${id}`)),
  );
}
