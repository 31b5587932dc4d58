/** The simulation's state in the URL. */
export interface SimulationSearch {
  /** An assessment's id; `none` to set controls by hand. Left out: the one that most scenarios follow. */
  readonly assessment?: string;
  /** The currency whose scenarios are simulated. */
  readonly currency?: string;
}

/** Checks what the address says. */
export function simulationSearch(raw: Record<string, unknown>): SimulationSearch {
  const text = (value: unknown, form: RegExp) =>
    typeof value === "string" && form.test(value) ? value : undefined;
  const assessment = text(raw["assessment"], /^(?:none|[0-9a-f-]{36})$/i);
  const currency = text(raw["currency"], /^[A-Z]{3}$/);
  return { ...(assessment !== undefined && { assessment }), ...(currency !== undefined && { currency }) };
}

/** The assessment that most of these scenarios follow; undefined if none follows any. */
export function mostFollowed(
  scenarios: readonly { readonly assessmentId: string | null }[],
): string | undefined {
  const followed = Map.groupBy(scenarios, ({ assessmentId }) => assessmentId);
  followed.delete(null);
  const [first] = [...followed].toSorted(([, one], [, other]) => other.length - one.length);
  return first?.[0] ?? undefined;
}
