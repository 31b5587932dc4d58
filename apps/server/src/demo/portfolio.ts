import type { Dependence } from "@crq/contract/risk/portfolios";
import type { Tolerance } from "@crq/contract/risk/treatment";

/** The demo's portfolio, of all its scenarios. */
export const DEMO_PORTFOLIO: {
  readonly title: string;
  readonly description: string;
  readonly dependence: Dependence;
  readonly tolerance: Tolerance;
} = {
  title: "Everything that is quantified so far",
  description:
    "All scenarios of both clients and of the group. The correlation of 0.1 and the tolerance are assumptions of this example: bad years tend a little to come together, because attackers and weaknesses are shared.",
  dependence: { type: "common", correlation: 0.1 },
  tolerance: [
    { loss: 2_000_000, probability: 0.2 },
    { loss: 10_000_000, probability: 0.05 },
    { loss: 50_000_000, probability: 0.01 },
  ],
};
