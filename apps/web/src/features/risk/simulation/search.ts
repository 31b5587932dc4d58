/** The simulation's state in the URL. */
export interface SimulationSearch {
  readonly assessment?: string;
  /** The currency whose scenarios are simulated. */
  readonly currency?: string;
}

/** Checks what the address says. */
export function simulationSearch(raw: Record<string, unknown>): SimulationSearch {
  const text = (value: unknown, form: RegExp) =>
    typeof value === "string" && form.test(value) ? value : undefined;
  const assessment = text(raw["assessment"], /^[0-9a-f-]{36}$/i);
  const currency = text(raw["currency"], /^[A-Z]{3}$/);
  return { ...(assessment !== undefined && { assessment }), ...(currency !== undefined && { currency }) };
}
