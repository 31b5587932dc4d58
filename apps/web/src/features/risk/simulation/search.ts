import { MOST_SIMULATED } from "@crq/contract/risk/control-model/control-model-limits";

/** The simulation's state in the URL. */
export interface SimulationSearch {
  /** The strengths of controls instead of the simulation. */
  readonly view?: "strengths";
  /** An assessment's id; `none` to set controls by hand. Left out: the one that most scenarios follow. */
  readonly assessment?: string;
  /** The currency whose scenarios are simulated. */
  readonly currency?: string;
  /** Ids of the scenarios, separated by commas. Left out: those with the largest expected loss. */
  readonly scenarios?: string;
  /** Of the strengths: what is searched for, and whether only the tenant's own are shown. */
  readonly q?: string;
  readonly changed?: true;
}

const ID = /^[0-9a-f-]{36}$/i;

/** Checks what the address says. */
export function simulationSearch(raw: Record<string, unknown>): SimulationSearch {
  const text = (value: unknown, form: RegExp) =>
    typeof value === "string" && form.test(value) ? value : undefined;
  if (raw["view"] === "strengths") {
    const q = text(raw["q"], /^.{1,100}$/u);
    const changed = raw["changed"] === true;
    return { view: "strengths", ...(q !== undefined && { q }), ...(changed && { changed }) };
  }
  const assessment = text(raw["assessment"], /^(?:none|[0-9a-f-]{36})$/i);
  const currency = text(raw["currency"], /^[A-Z]{3}$/);
  const named = text(raw["scenarios"], /^[0-9a-f,-]+$/i)?.split(",") ?? [];
  const scenarios = [...new Set(named.filter((id) => ID.test(id)))].slice(0, MOST_SIMULATED).join(",");
  return {
    ...(assessment !== undefined && { assessment }),
    ...(currency !== undefined && { currency }),
    ...(scenarios !== "" && { scenarios }),
  };
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
