/** A scenario and controls on which controls are tested. */
import type { Distribution, Scenario } from "../scenario.ts";
import type { Control, ControlChange, ControlNode } from "../treatment.ts";

/** A certain value. */
export const constant = (value: number): Distribution => ({ type: "constant", value });
/** A PERT estimate. */
export const pert = (min: number, mode: number, max: number): Distribution => ({
  type: "pert",
  min,
  mode,
  max,
});

/** The four-input reference model. */
export const REFERENCE: Scenario = {
  schema: "crq-scenario/1",
  id: "reference",
  title: "Reference",
  currency: "USD",
  frequency: { lef: pert(0.1, 0.5, 4) },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
  secondary: {
    slef: pert(0.1, 0.3, 0.6),
    losses: [{ form: "fines", loss: { type: "lognormal90", p5: 100_000, p95: 10_000_000 } }],
  },
};

/** Every level of the taxonomy estimated, two forms a side. */
export const DEEP: Scenario = {
  ...REFERENCE,
  id: "deep",
  frequency: {
    contactFrequency: pert(4, 10, 30),
    probabilityOfAction: pert(0.1, 0.4, 0.7),
    threatCapability: pert(0.2, 0.6, 0.95),
    resistanceStrength: pert(0.3, 0.65, 0.9),
  },
  primary: [
    { form: "productivity", loss: { type: "uniform", min: 10_000, max: 90_000 } },
    { form: "response", loss: { type: "triangular", min: 5000, mode: 20_000, max: 80_000 } },
  ],
  secondary: {
    slef: pert(0.05, 0.2, 0.5),
    losses: [
      { form: "fines", loss: { type: "lognormal90", p5: 10_000, p95: 300_000 } },
      { form: "reputation", loss: constant(25_000) },
    ],
  },
};

/** A factor. */
export const times = (factor: Distribution | number): ControlChange => ({
  type: "factor",
  factor: typeof factor === "number" ? constant(factor) : factor,
});
/** A replacement. */
export const replacedBy = (distribution: Distribution): ControlChange => ({
  type: "replacement",
  distribution,
});

/** A control by its effects. */
export function control(
  id: string,
  effects: Partial<Record<ControlNode, ControlChange>>,
  annualCost: Distribution = constant(10_000),
  status: Control["status"] = "planned",
): Control {
  return {
    id,
    title: id,
    status,
    annualCost,
    effects: Object.entries(effects).map(([node, change]) => ({ node: node as ControlNode, change })),
  };
}
