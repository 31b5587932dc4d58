/** The person's destination after sign-in. */
const HOME = "/dashboard";

/**
 * The path to go to after sign-in: `next` if it's a path of this site that a person can look at, else the dashboard.
 * Other origins, protocol-relative addresses, the API and the sign-in screen itself are refused.
 */
export function safeNext(next: unknown, origin: string = window.location.origin): string {
  // eslint-disable-next-line no-control-regex
  if (typeof next !== "string" || !next.startsWith("/") || /[\\\u0000-\u001f]/.test(next)) return HOME;
  let url: URL;
  try {
    url = new URL(next, origin);
  } catch {
    return HOME;
  }
  if (url.origin !== origin || /^\/(\/|(api|login)(\/|$))/.test(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}
