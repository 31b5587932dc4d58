/**
 * Whether this browser keeps unsaved work of a person on what the URL's search names, such as `scenario=…`. The keys are those of `draftKey` in
 * features/risk/scenarios, whose test holds both together.
 */
export function hasKeptWork(keys: readonly string[], userId: string, search: URLSearchParams): boolean {
  return [...search].some(([what, id]) =>
    keys.some((key) => key.startsWith(`${what}-draft:`) && key.endsWith(`:${userId}:${id}`)),
  );
}
