/** The names in saved results: until results had one casing, three of them were in another. */
import type { Result } from "@crq/contract/risk/quantification";

/** The names since then, by those before. */
const NAMES = { p_zero: "pZero", events_per_year: "eventsPerYear", exceed_error: "exceedError" } as const;
const BEFORE = Object.fromEntries(Object.entries(NAMES).map(([before, now]) => [now, before]));

function renamed(part: object, names: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [names[key] ?? key, value]));
}

function withNames(result: object, names: Readonly<Record<string, string>>): object {
  const { error, ...rest } = result as { readonly error: object };
  return { ...renamed(rest, names), error: renamed(error, names) };
}

/** Whether a saved result has the names from before: its hash is over these. */
export function isNamedAsBefore(saved: object): boolean {
  return "p_zero" in saved;
}

/** A saved result with the names of today. */
export function namedAsNow(saved: object): Result {
  return (isNamedAsBefore(saved) ? withNames(saved, NAMES) : saved) as Result;
}

/** A result as it was saved before. */
export function namedAsBefore(result: Result): object {
  return withNames(result, BEFORE);
}
