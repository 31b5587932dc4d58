const MARK = "stranger";

/**
 * Whether the server said with the page that its request carried no session: fetching the signed-in person would only cost time. True at
 * most once, and never for a page from a cache, which may be older than a session.
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
