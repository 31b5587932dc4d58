/** How often loss events happen, whichever level of the taxonomy it is estimated at. */

import { frequencyFactors } from "../frequency-factors.ts";
import type { Frequency } from "../scenario.ts";
import type { FrequencySampler, OpenStream } from "./frequency-sampler.ts";
import { MixedCountSampler } from "./mixed-counts.ts";
import { RateSampler } from "./rate-sampler.ts";

/**
 * Whether each year's rate is drawn, so that it can be recorded or held while other things change, or integrated out: the same distribution of
 * counts by one word a year.
 */
export type Rates = "drawn" | "integrated";

/**
 * The sampler for a scenario's frequency.
 *
 * @param frequency which fields it has decides the yearly factors
 * @param open opens a node's stream
 * @param rates rates of so many events that no table holds their counts are drawn in any case
 */
export function frequencySampler(frequency: Frequency, open: OpenStream, rates: Rates): FrequencySampler {
  const mixed = rates === "integrated" ? MixedCountSampler.of(frequency, open) : undefined;
  if (mixed) return mixed;
  const { yearly, chance } = frequencyFactors(frequency);
  return new RateSampler(yearly, chance, open);
}
