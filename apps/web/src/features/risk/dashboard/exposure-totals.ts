import type { ExposureStanding } from "@crq/contract/risk/exposure";
import type { ScenarioSummary } from "@crq/contract/risk/scenarios";

/** What the scenarios are shown in, and are parts of. */
export interface Whole {
  readonly currency: string;
  /** The expected annual loss of all that are part of it and of common causes; null: shares would mean nothing. */
  readonly mean: number | null;
  /** What common causes add to it. */
  readonly causes: number;
  /** One unit of a currency in this one. */
  readonly rates: ReadonlyMap<string, number>;
}

type Joined = Pick<ExposureStanding, "currencies" | "exposure" | "joining">;

/**
 * The whole that scenarios are parts of: the joint figure above them, added up from them so that shares make a whole while that figure is computed
 * again. Without a joint figure, which couldn't be loaded, the scenarios are parts of nothing.
 */
export function wholeOf(joined: Joined | undefined, scenarios: readonly Losses[]): Whole {
  if (joined === undefined)
    return { currency: scenarios[0]?.currency ?? "USD", mean: null, causes: 0, rates: new Map() };
  const { currencies, exposure, joining } = joined;
  const whole = {
    currency: exposure?.currency ?? currencies[0] ?? "USD",
    mean: null,
    causes: exposure?.causesMean ?? 0,
    rates: new Map(joining.rates.map(({ from, rate }) => [from, rate])),
  };
  const parts = scenarios.map((scenario) => inWhole(scenario, whole)).filter(({ part }) => part);
  return { ...whole, mean: parts.reduce((sum, { figures }) => sum + figures.mean, whole.causes) };
}

type Losses = Pick<ScenarioSummary, "currency"> & {
  readonly figures: Pick<ScenarioSummary["figures"], "mean" | "p95" | "p99" | "curve">;
};

/** A scenario with its losses in the whole's currency; those that no rate brings there stay as they are, and are no part of it. */
function inWhole<S extends Losses>(scenario: S, { currency, rates }: Whole): S & { readonly part: boolean } {
  if (scenario.currency === currency) return { ...scenario, part: true };
  const rate = rates.get(scenario.currency);
  if (rate === undefined) return { ...scenario, part: false };
  const { mean, p95, p99, curve } = scenario.figures;
  const figures = {
    ...scenario.figures,
    mean: mean * rate,
    p95: p95 * rate,
    p99: p99 * rate,
    curve: curve && curve.map(([loss, chance]): [number, number] => [loss * rate, chance]),
  };
  return { ...scenario, currency, figures, part: true };
}

/** The largest scenarios of a whole, those that aren't part of it last. */
export function largestOf<S extends Losses>(scenarios: readonly S[], whole: Whole, most: number) {
  return scenarios
    .map((scenario) => inWhole(scenario, whole))
    .toSorted((a, b) => Number(b.part) - Number(a.part) || b.figures.mean - a.figures.mean)
    .slice(0, most);
}

/** A share of the whole, 0 to 1; null: of nothing, or not a part. */
export function shareOf(
  { part, mean }: { readonly part: boolean; readonly mean: number },
  whole: Whole,
): number | null {
  return part && whole.mean !== null && whole.mean > 0 ? Math.min(1, mean / whole.mean) : null;
}
