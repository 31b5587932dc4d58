/** Data that the contract passes through and the engine computes: an estimate, and its treatments. */
import type { Estimate } from "../../packages/contract/src/risk/quantification.ts";
import type { Treatment } from "../../packages/contract/src/risk/treatment.ts";

/** An estimate with every branch that the workbench draws. */
export const ESTIMATE: Estimate = {
  currency: "USD",
  frequency: { lef: { type: "pert", min: 0.0154, mode: 0.0954, max: 0.164 } },
  primary: [
    { form: "response", loss: { type: "pert", min: 2_800_000, mode: 3_130_000, max: 4_120_000 } },
    { form: "productivity", loss: { type: "lognormal90", p5: 100_000, p95: 12_000_000 } },
  ],
  secondary: {
    slef: { type: "constant", value: 0.4 },
    losses: [{ form: "fines", loss: { type: "uniform", min: 1_000_000, max: 250_000_000 } }],
  },
};

/** One control, and insurance. */
export const TREATMENT: Treatment = {
  controls: [
    {
      id: "offline-copies",
      title: "Copies that no one can reach from the network, tested each quarter",
      status: "planned",
      annualCost: { type: "constant", value: 125_000 },
      record: "3f2b6c1e-0000-4000-8000-000000000001",
      follows: true,
      effects: [
        {
          node: "primary.productivity",
          change: { type: "factor", factor: { type: "constant", value: 0.4 } },
        },
      ],
    },
  ],
  insurance: {
    perEvent: { retention: 250_000, limit: 10_000_000 },
    perYear: { retention: 0, limit: 20_000_000 },
    premium: 180_000,
  },
};

/** A small loss exceedance curve, as lists draw it. */
export const CURVE = Array.from({ length: 24 }, (_, at) => [
  Number((20_000 * 1.35 ** at).toPrecision(4)),
  Number((0.62 / (1 + Math.exp((at - 11) / 2.6))).toPrecision(4)),
]);
