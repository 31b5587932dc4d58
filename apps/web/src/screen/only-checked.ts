/**
 * For a route's `validateSearch`: its screen sees only the parameters of the address that `check` returns. By itself the router adds what a check
 * returns to what came, so that `?section=nonsense` would reach the screen as it is.
 */
export function onlyChecked<S extends object>(check: (raw: Record<string, unknown>) => S) {
  return (raw: Record<string, unknown>): S => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...check(raw),
  });
}
