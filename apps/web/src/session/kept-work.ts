/** What the workbenches keep unsaved work of, by the part of the URL's search that names it. */
const KEPT = ["scenario", "portfolio"] as const;

/**
 * Whether this browser keeps unsaved work of a person on what the URL's search names. The keys are those of `draftKey` in
 * features/risk/scenarios, whose test holds both together.
 */
export function hasKeptWork(keys: readonly string[], userId: string, search: URLSearchParams): boolean {
  return KEPT.some((what) => {
    const id = search.get(what);
    return (
      id !== null && keys.some((key) => key.startsWith(`${what}-draft:`) && key.endsWith(`:${userId}:${id}`))
    );
  });
}
