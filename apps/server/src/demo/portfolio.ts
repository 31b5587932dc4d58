import type { Dependence } from "@crq/contract/risk/portfolios";
import type { Tolerance } from "@crq/contract/risk/treatment";

/** A demo tenant's portfolio of all its scenarios. */
export interface DemoPortfolio {
  readonly title: string;
  readonly description: string;
  readonly dependence: Dependence;
  readonly tolerance: Tolerance;
}

/** The group's appetite, for its dashboard and its portfolio: the demo's scenarios stay within it. */
export const OF_THE_GROUP: Tolerance = [
  { loss: 2_000_000, probability: 0.25 },
  { loss: 8_000_000, probability: 0.18 },
  { loss: 25_000_000, probability: 0.03 },
  { loss: 50_000_000, probability: 0.015 },
];

/** The first tenant's. */
export const DEMO_PORTFOLIO: DemoPortfolio = {
  title: "All quantified scenarios",
  description:
    "All scenarios of both clients and of the group. The correlation of 0.1 and the tolerance are assumptions of this example: bad years tend a little to come together, because attackers and weaknesses are shared.",
  dependence: { type: "common", correlation: 0.1 },
  tolerance: OF_THE_GROUP,
};
