const MARK = "stranger";

/**
 * Whether the server said with the page that the request for it carried no session: asking who is signed in would only cost time. Answers
 * yes at most once, and never for a page out of a cache, which may be older than a session.
 */
export function cameAsStranger(
  page: { readonly dataset: DOMStringMap } = document.documentElement,
  [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[],
): boolean {
  const marked = page.dataset[MARK] !== undefined;
  delete page.dataset[MARK];
  return (
    marked && navigation !== undefined && navigation.type !== "back_forward" && navigation.transferSize > 0
  );
}
