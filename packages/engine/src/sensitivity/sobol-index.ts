/** Sobol indices of the annual loss, and how they are estimated from batches of years. */
import { NORMAL_975 } from "../simulate/summary.ts";

import type { InputName } from "../inputs.ts";
import type { SimulationOptions } from "../simulate/simulation-options.ts";

/** An input of the annual loss as a function: an estimate, how many events happen, or which of them have secondary loss. */
export type SobolInput =
  | Exclude<InputName, "frequency.threatCapability" | "frequency.resistanceStrength">
  | Chance;

/**
 * Chance that is neither estimated nor a loss: the number of events at the year's rate, the coin for secondary loss at the year's SLEF, and how severe an
 * event is for all of its forms of loss, where they move together.
 */
type Chance = "chance.events" | "chance.secondary" | "chance.forms";

/** An index, with the half-width of its 95 % confidence interval: 0 where it is in closed form. */
export interface SobolIndex {
  readonly value: number;
  readonly error: number;
  readonly closedForm: boolean;
}

/** The share of the annual loss's variance that an input explains. */
export interface SobolIndices {
  readonly input: SobolInput;
  /** Var(E[loss | input])/Var(loss): the reduction from knowing the input alone. */
  readonly first: SobolIndex;
  /** E[Var(loss | all others)]/Var(loss): the same plus the input's part in interactions, what would stay if all others were known. */
  readonly total: SobolIndex;
}

/** Years and seed determine every bit of the result. */
export interface SobolOptions extends Pick<SimulationOptions, "seed" | "shouldStop" | "onBlock"> {
  /** Simulated years of each matrix, from 16,384; 100,000 unless given. */
  readonly years?: number;
}

/**
 * A ratio of sums over batches of years, with its interval from how the batches differ (delta method, Student's t).
 *
 * @param above by batch: the sum that estimates the index times the variance
 * @param below by batch: the sum that estimates the variance
 */
export function ratioOf(above: readonly number[], below: readonly number[]): SobolIndex {
  const variance = below.reduce((sum, each) => sum + each, 0);
  if (variance === 0) return closedForm(0);
  const value = above.reduce((sum, each) => sum + each, 0) / variance;
  let squares = 0;
  for (const [i, each] of above.entries()) {
    const residue = each - value * below[i]!;
    squares += residue * residue;
  }
  const freedom = above.length - 1;
  const student = NORMAL_975 * (1 + (NORMAL_975 * NORMAL_975 + 1) / (4 * freedom));
  const spread = Math.sqrt((squares * above.length) / freedom);
  return { value, error: (student * spread) / variance, closedForm: false };
}

/** An index that is known. */
export function closedForm(value: number): SobolIndex {
  return { value, error: 0, closedForm: true };
}
