/** The loss event frequency as a product: its yearly draws and its constant factor. */
import { mean, variance } from "./distributions/distribution.ts";
import { vulnerabilityOf } from "./exact/vulnerability.ts";
import type { FrequencyInput } from "./inputs.ts";
import type { Distribution, Frequency } from "./scenario.ts";

/** One factor of the loss event frequency that is drawn once a year. */
export interface YearlyFactor {
  readonly name: FrequencyInput;
  readonly distribution: Distribution;
}

/** LEF = the product of the yearly factors (the first is a rate, the others are probabilities) times `chance`. */
export interface FrequencyFactors {
  readonly yearly: readonly YearlyFactor[];
  /** P(threat capability > resistance strength) where these are estimated, else 1. */
  readonly chance: number;
}

/**
 * The factors of a frequency, whichever level of the taxonomy it is estimated at: LEF = CF·PoA·P(TCap > RS), from O-RT 3.0.1.
 *
 * Each threat event draws its own pair of capability and strength, so that loss events are threat events thinned by a number.
 */
export function frequencyFactors(frequency: Frequency): FrequencyFactors {
  if ("lef" in frequency) return { yearly: [{ name: "lef", distribution: frequency.lef }], chance: 1 };
  const yearly: YearlyFactor[] =
    "tef" in frequency
      ? [{ name: "tef", distribution: frequency.tef }]
      : [
          { name: "contactFrequency", distribution: frequency.contactFrequency },
          { name: "probabilityOfAction", distribution: frequency.probabilityOfAction },
        ];
  if (!("vulnerability" in frequency))
    return { yearly, chance: vulnerabilityOf(frequency.threatCapability, frequency.resistanceStrength) };
  yearly.push({ name: "vulnerability", distribution: frequency.vulnerability });
  return { yearly, chance: 1 };
}

/** Expected value and variance of the loss event frequency, per year, in closed form: the factors are independent. */
export function frequencyMoments(frequency: Frequency): { readonly mean: number; readonly variance: number } {
  const { yearly, chance } = frequencyFactors(frequency);
  let first = chance;
  let second = chance * chance;
  let relative = 0;
  for (const { distribution } of yearly) {
    const m = mean(distribution);
    const v = variance(distribution);
    // (1 + a)(1 + b) − 1 without losing the digits of small a and b
    relative += (m > 0 ? v / (m * m) : 0) * (1 + relative);
    first *= m;
    second *= m * m;
  }
  return { mean: first, variance: second * relative };
}
