/** The product's ways of scoring as own models, where they can be said as one: SPRS has cases that no own model has. */
import type { OwnModel } from "./own-model.ts";

const PLAIN: OwnModel = {
  answers: { kind: "results", met: 1, partiallyMet: 0.5, notMet: 0 },
  unanswered: null,
  notApplicable: null,
  objectives: false,
  parts: true,
  arithmetic: { kind: "average" },
  weights: { from: "equal", each: 1, groups: [], baselines: [], entries: [] },
  decimals: 0,
  bands: [],
};

/** By the name of the way of scoring. */
export const BUILT_IN_MODELS: Readonly<Record<"implementation" | "maturity" | "weighted", OwnModel>> = {
  implementation: PLAIN,
  maturity: { ...PLAIN, answers: { kind: "maturity", levels: [0, 0.2, 0.4, 0.6, 0.8, 1] } },
  weighted: { ...PLAIN, weights: { ...PLAIN.weights, from: "points" } },
};
