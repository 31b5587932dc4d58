import type { ScenarioSummary } from "@crq/contract/risk/scenarios";

/** The expected annual losses of the scenarios in one currency, added up. */
export interface CurrencyTotal {
  readonly currency: string;
  readonly scenarios: number;
  /** Money per year. Means add up, however the scenarios depend on each other; percentiles don't. */
  readonly mean: number;
}

type Counted = Pick<ScenarioSummary, "currency"> & {
  readonly figures: Pick<ScenarioSummary["figures"], "mean">;
};

/** Totals by currency, the largest first. */
export function totalsByCurrency(scenarios: readonly Counted[]): readonly CurrencyTotal[] {
  const totals = new Map<string, CurrencyTotal>();
  for (const { currency, figures } of scenarios) {
    const before = totals.get(currency) ?? { currency, scenarios: 0, mean: 0 };
    totals.set(currency, { currency, scenarios: before.scenarios + 1, mean: before.mean + figures.mean });
  }
  return [...totals.values()].sort(
    (one, other) => other.mean - one.mean || one.currency.localeCompare(other.currency),
  );
}

/** A scenario's share of its currency's total, 0 to 1. */
export function shareOf(scenario: Counted, totals: readonly CurrencyTotal[]): number {
  const total = totals.find(({ currency }) => currency === scenario.currency)?.mean ?? 0;
  return total > 0 ? scenario.figures.mean / total : 0;
}
