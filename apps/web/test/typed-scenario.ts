import {
  type EstimateDraft,
  type ScenarioDraft,
  NEW_SCENARIO,
} from "../src/features/risk/scenarios/estimate/estimate-draft.ts";

/** A new scenario after a person typed a frequency and a response cost. */
export const TYPED_SCENARIO: ScenarioDraft = {
  ...NEW_SCENARIO,
  estimate: {
    ...NEW_SCENARIO.estimate,
    frequency: { lef: { type: "pert", text: { min: "0.1", mode: "0.3", max: "1" } } },
    primary: [{ form: "response", loss: { type: "lognormal90", text: { p5: "50K", p95: "1M" } } }],
  },
};

/** The same with secondary loss. */
export const TYPED_WITH_SECONDARY: EstimateDraft = {
  ...TYPED_SCENARIO.estimate,
  secondary: {
    slef: { type: "pert", text: { min: "5%", mode: "20%", max: "50%" } },
    losses: [{ form: "fines", loss: { type: "lognormal90", text: { p5: "10K", p95: "500K" } } }],
  },
};
