/** How often loss events happen, at whatever level of the taxonomy it is estimated. */

import { frequencyFactors } from "../frequency-factors.ts";
import type { Frequency } from "../scenario.ts";
import type { FrequencySampler, OpenStream } from "./frequency-sampler.ts";
import { MixedCountSampler } from "./mixed-counts.ts";
import { RateSampler } from "./rate-sampler.ts";

/**
 * Whether each year's rate is drawn, so that it can be recorded or held constant while other things change, or integrated out: the same
 * distribution of counts with one word a year.
 */
export type Rates = "drawn" | "integrated";

/**
 * The sampler for a scenario's frequency.
 *
 * @param frequency its fields determine the yearly factors
 * @param open opens a node's stream
 * @param rates rates of so many events that no table holds their counts are always drawn
 */
export function frequencySampler(frequency: Frequency, open: OpenStream, rates: Rates): FrequencySampler {
  const mixed = rates === "integrated" ? MixedCountSampler.of(frequency, open) : undefined;
  if (mixed) return mixed;
  const { yearly, chance } = frequencyFactors(frequency);
  return new RateSampler(yearly, chance, open);
}
