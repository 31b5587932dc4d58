/** Each yearly parameter's contribution to the uncertainty about the expected annual loss. */
import { lossLaw } from "../distributions/capped.ts";
import { mean, variance } from "../distributions/distribution.ts";
import { eventSeverities } from "../exact/event-cap.ts";
import { frequencyFactors } from "../frequency-factors.ts";
import type { InputName } from "../inputs.ts";
import type { Scenario } from "../scenario.ts";

/** A yearly parameter and the squared coefficient of variation that it gives to the expected annual loss. */
interface YearlyPart {
  readonly name: InputName;
  readonly relativeVariance: number;
}

/** One parameter's share of the variance of the expected annual loss (the annualized loss expectancy). */
export interface UncertaintyShare {
  readonly name: InputName;
  /** The share of the variance that knowing only this one would remove: 0 to 1. */
  readonly first: number;
  /**
   * The share that would remain if all others were known: the same plus its part in products with others, 0
   * to 1.
   */
  readonly total: number;
}

/**
 * The parameters drawn once a year, each with Var(ALE | all others at their mean)/E[ALE]².
 *
 * The expected annual loss given them is a product, rate factors times (primary + SLEF·secondary), of independent parts.
 */
export function yearlyParts(scenario: Scenario): readonly YearlyPart[] {
  const { frequency, primary, secondary, eventCap } = scenario;
  const relative = (m: number, v: number): number => (m > 0 ? v / (m * m) : 0);
  const parts: YearlyPart[] = frequencyFactors(frequency).yearly.map(({ name, distribution }) => ({
    name: `frequency.${name}`,
    relativeVariance: relative(mean(distribution), variance(distribution)),
  }));
  if (!secondary) return parts;
  if (eventCap !== undefined) {
    const { without, both } = eventSeverities(scenario);
    const more = both.mean - without.mean;
    const average = without.mean + mean(secondary.slef) * more;
    return [
      ...parts,
      { name: "secondary.slef", relativeVariance: relative(average, variance(secondary.slef) * more * more) },
    ];
  }
  const primaryMean = primary.reduce((sum, loss) => sum + lossLaw(loss).mean, 0);
  const secondaryMean = secondary.losses.reduce((sum, loss) => sum + lossLaw(loss).mean, 0);
  const eventMean = primaryMean + mean(secondary.slef) * secondaryMean;
  const eventVariance = variance(secondary.slef) * secondaryMean * secondaryMean;
  return [...parts, { name: "secondary.slef", relativeVariance: relative(eventMean, eventVariance) }];
}

/**
 * How the uncertainty about the expected annual loss divides among the parameters that are drawn once a year, in closed form.
 *
 * Sobol indices of a product of independent factors: with rₖ the squared coefficients of variation and V = Π(1 + rₖ) − 1, first rᵢ/V and total
 * rᵢ·Π over the others (1 + rₖ)/V. What is drawn per event is chance, not uncertainty about the expected loss. All shares are 0 if nothing
 * is uncertain. Source: Saltelli et al. 2008, 'Global Sensitivity Analysis', chapter 4.
 */
export function uncertaintyShares(scenario: Scenario): readonly UncertaintyShare[] {
  const parts = yearlyParts(scenario);
  let whole = 0;
  for (const { relativeVariance } of parts) whole += relativeVariance * (1 + whole);
  return parts.map(({ name, relativeVariance }) => {
    if (whole === 0) return { name, first: 0, total: 0 };
    const others = (1 + whole) / (1 + relativeVariance);
    return { name, first: relativeVariance / whole, total: (relativeVariance * others) / whole };
  });
}
