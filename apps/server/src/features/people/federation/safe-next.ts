/**
 * Where a person goes after sign-in if nothing else was requested, or the requested path isn't on this site.
 */
const HOME = "/dashboard";
const HERE = "http://here.invalid";

/**
 * The path to go to after sign-in: `next` if it is a screen of this site, otherwise the dashboard. Other
 * origins in any spelling, the API, sign-in itself, and anything a browser might read as another host are
 * refused.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== "string" || next.length > 2000 || !next.startsWith("/")) return HOME;
  // eslint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f]/.test(next)) return HOME;
  const url = URL.parse(next, HERE);
  if (url?.origin !== HERE) return HOME;
  const path = decoded(url.pathname);
  if (path === undefined || path.includes("//") || path.includes("\\")) return HOME;
  if (/^\/(api|auth|dev|login|assets)(\/|$)/i.test(path)) return HOME;
  return url.pathname + url.search + url.hash;
}

/** A path with all levels of percent-encoding undone; undefined if it is malformed. */
function decoded(path: string): string | undefined {
  let text = path;
  for (let round = 0; round < 3; round++) {
    try {
      const once = decodeURIComponent(text);
      if (once === text) return text;
      text = once;
    } catch {
      return undefined;
    }
  }
  return undefined;
}
