import { describe, expect, test } from "vitest";
import { BUILT_IN_MODELS } from "./built-in-models.ts";
import { modelProblems, type OwnModel } from "./own-model.ts";

const PLAIN = BUILT_IN_MODELS.implementation;
const FRAMEWORK = {
  groups: [{ id: "AC" }, { id: "AU" }],
  entries: [{ id: "AC-1", baselines: ["low"] }, { id: "AU-1" }],
};
const band = (label: string, from: number | null) => ({ label, from, meaning: "fair" as const });
const weights = (more: Partial<OwnModel["weights"]>) => ({ weights: { ...PLAIN.weights, ...more } });

test.each(Object.entries(BUILT_IN_MODELS))("the product's %s is a valid model", (_, model) => {
  expect(modelProblems(model)).toEqual([]);
});

describe("what keeps a model from being used", () => {
  test.each<[string, Partial<OwnModel>, string, RegExp]>([
    [
      "a worse answer worth more",
      { answers: { kind: "results", met: 0.5, partiallyMet: 0.7, notMet: 0 } },
      "answers.met",
      /worse answer/,
    ],
    [
      "an answer worth more than everything",
      { answers: { kind: "results", met: 1.2, partiallyMet: 0.5, notMet: 0 } },
      "answers.met",
      /0% to 100%/,
    ],
    [
      "answers worth all the same",
      { answers: { kind: "results", met: 0.5, partiallyMet: 0.5, notMet: 0.5 } },
      "answers.met",
      /every score/,
    ],
    ["a level too few", { answers: { kind: "maturity", levels: [0, 0.5, 1] } }, "answers.levels", /six/],
    ["an unanswered entry worth NaN", { unanswered: NaN }, "unanswered", /0% to 100%/],
    [
      "a floor above the start",
      { arithmetic: { kind: "deductions", start: 0, floor: 10 } },
      "arithmetic.floor",
      /below/,
    ],
    [
      "a start without end",
      { arithmetic: { kind: "deductions", start: Infinity, floor: null } },
      "arithmetic.start",
      /number/,
    ],
    ["nothing that weighs", weights({ each: 0 }), "weights.each", /nothing would count/],
    [
      "a negative weight",
      weights({ groups: [{ id: "AC", weight: -1 }] }),
      "weights.groups[0].weight",
      /0 to/,
    ],
    [
      "a weight twice",
      weights({
        entries: [
          { id: "AC-1", weight: 1 },
          { id: "AC-1", weight: 2 },
        ],
      }),
      "weights.entries[1].id",
      /already/,
    ],
    [
      "a family of another framework",
      weights({ groups: [{ id: "ZZ", weight: 1 }] }),
      "weights.groups[0].id",
      /isn’t in/,
    ],
    [
      "a baseline of another framework",
      weights({ baselines: [{ id: "high", weight: 1 }] }),
      "weights.baselines[0].id",
      /isn’t in/,
    ],
    ["points that there aren't", weights({ from: "points" }), "weights.from", /points/],
    [
      "too many entries",
      weights({ entries: Array.from({ length: 3001 }, (_, at) => ({ id: `E-${at}`, weight: 1 })) }),
      "weights.entries",
      /3,000/,
    ],
    ["a lowest band that begins somewhere", { bands: [band("Low", 10)] }, "bands[0].from", /empty/],
    [
      "a band that falls",
      { bands: [band("A", null), band("B", 50), band("C", 50)] },
      "bands[2].from",
      /above/,
    ],
    ["a band beyond 100%", { bands: [band("A", null), band("B", 101)] }, "bands[1].from", /0 to 100/],
    ["a band without a beginning", { bands: [band("A", null), band("B", null)] }, "bands[1].from", /number/],
    ["two bands of a name", { bands: [band("High", null), band("high ", 50)] }, "bands[1].label", /another/],
    ["a band without a name", { bands: [band(" ", null)] }, "bands[0].label", /1 to 40/],
    ["a name too long", { bands: [band("x".repeat(41), null)] }, "bands[0].label", /1 to 40/],
    ["half a digit", { decimals: 0.5 }, "decimals", /0, 1 or 2/],
  ])("%s", (_, more, path, message) => {
    const found = modelProblems({ ...PLAIN, ...more }, FRAMEWORK).find((one) => one.path === path);
    expect(found?.message).toMatch(message);
  });

  test("bands of points go beyond 100", () => {
    const model = {
      ...PLAIN,
      arithmetic: { kind: "sum" } as const,
      bands: [band("A", null), band("B", 500)],
    };
    expect(modelProblems(model)).toEqual([]);
  });

  test("entries with weights of their own are enough", () => {
    expect(
      modelProblems({ ...PLAIN, ...weights({ each: 0, entries: [{ id: "AC-1", weight: 1 }] }) }),
    ).toEqual([]);
  });
});
