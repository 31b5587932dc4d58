/** How often loss events happen: one sampler per way of estimating it, chosen by the fields that the scenario gives. */

import type { Frequency } from "../scenario.ts";
import type { FrequencySampler, OpenStream } from "./frequency-sampler.ts";
import { LefSampler } from "./lef-sampler.ts";

/**
 * The sampler for a scenario's frequency.
 *
 * @param frequency which fields it has decides the sampler
 * @param open opens a node's stream
 */
export function frequencySampler(frequency: Frequency, open: OpenStream): FrequencySampler {
  return new LefSampler(frequency.lef, open);
}
