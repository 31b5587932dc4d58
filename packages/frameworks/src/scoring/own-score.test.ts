import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUILT_IN_MODELS } from "./built-in-models.ts";
import { modelProblems, type OwnModel } from "./own-model.ts";
import { bandOf, ownScore, planOf, type ScoredAnswer, type ScoredEntry, worthOf } from "./own-score.ts";

const PLAIN = BUILT_IN_MODELS.implementation;
const ENTRIES: readonly ScoredEntry[] = [
  { id: "A-1", group: "A", baselines: ["low", "high"], weight: 5, objectives: ["A-1a", "A-1b"] },
  { id: "A-2", group: "A", baselines: ["high"], weight: 3 },
  { id: "A-2(1)", group: "A", parent: "A-2", weight: 1 },
  { id: "B-1", group: "B", weight: 1 },
];
type Said = "met" | "partially-met" | "not-met" | "na" | "out" | number | null;

function answer(entry: string, said: Said, objectives: ScoredAnswer["objectives"] = {}): ScoredAnswer {
  return {
    entry,
    inScope: said !== "out",
    applicability: said === "na" ? "not-applicable" : "applicable",
    result: said === "met" || said === "partially-met" || said === "not-met" ? said : null,
    maturity: typeof said === "number" ? said : null,
    objectives,
  };
}
const score = (model: Partial<OwnModel>, ...said: Said[]) =>
  ownScore(
    planOf({ ...PLAIN, ...model }, ENTRIES),
    said.map((one, at) => answer(ENTRIES[at]!.id, one)),
  );
const weights = (more: Partial<OwnModel["weights"]>): OwnModel["weights"] => ({ ...PLAIN.weights, ...more });

describe("computed by hand", () => {
  test.each<[string, Partial<OwnModel>, Said[], number | null]>([
    [
      "an average leaves out what doesn't apply and what isn't answered",
      {},
      ["met", "not-met", "na", null],
      50,
    ],
    ["an unanswered entry can count as nothing", { unanswered: 0 }, ["met", null, null, null], 25],
    ["one that doesn't apply can count as met", { notApplicable: 1 }, ["not-met", "na", null, null], 50],
    ["what is out of scope never counts", { unanswered: 0 }, ["met", "out", "out", "out"], 100],
    ["nothing answered, nothing scored", {}, [null, null, null, null], null],
    [
      "points of the framework: (5 + 1.5) of 9",
      { weights: weights({ from: "points" }), decimals: 2 },
      ["met", "partially-met", "not-met", "na"],
      72.22,
    ],
    [
      "family A twice: (2 × 3) of (2 × 3 + 1)",
      { weights: weights({ groups: [{ id: "A", weight: 2 }] }), decimals: 1 },
      ["met", "met", "met", "not-met"],
      85.7,
    ],
    [
      "the highest factor of an entry's baselines: 4 of (4 + 4 + 1 + 1)",
      {
        weights: weights({
          baselines: [
            { id: "low", weight: 2 },
            { id: "high", weight: 4 },
          ],
        }),
      },
      ["met", "not-met", "not-met", "not-met"],
      40,
    ],
    [
      "an entry's own weight before all others: 9 of 12",
      { weights: weights({ entries: [{ id: "B-1", weight: 9 }] }) },
      ["not-met", "not-met", "not-met", "met"],
      75,
    ],
    ["without parts: 1 of 3", { parts: false, decimals: 2 }, ["met", "not-met", "met", "not-met"], 33.33],
    [
      "a sum",
      { arithmetic: { kind: "sum" }, weights: weights({ from: "points" }) },
      ["met", "met", null, null],
      8,
    ],
    [
      "deductions from 110: 5 and half of 3",
      {
        arithmetic: { kind: "deductions", start: 110, floor: null },
        weights: weights({ from: "points" }),
        decimals: 1,
      },
      ["not-met", "partially-met", "met", "na"],
      103.5,
    ],
    [
      "deductions end at the floor",
      { arithmetic: { kind: "deductions", start: 5, floor: 2 }, weights: weights({ from: "points" }) },
      ["not-met", "met", "met", "met"],
      2,
    ],
    [
      "the lowest family: A has 1 of 3, B all",
      { arithmetic: { kind: "lowest" } },
      ["met", "not-met", "not-met", "met"],
      33,
    ],
    [
      "levels of maturity: (0.6 + 0.2) of 2",
      { answers: BUILT_IN_MODELS.maturity.answers },
      [3, 1, null, null],
      40,
    ],
    ["halves go up", {}, ["met", "partially-met", "met", "not-met"], 63],
    [
      "and fractions that only look like less than a half too",
      { decimals: 2, weights: weights({ each: 0.1 }) },
      ["met", "met", "not-met", null],
      66.67,
    ],
  ])("%s", (_, model, said, value) => {
    expect(score(model, ...said).value).toBe(value);
  });

  test("the range, what each family adds, and the share", () => {
    const sum = { arithmetic: { kind: "sum" } as const, weights: weights({ from: "points" }) };
    expect(score(sum, "met", "na", null, "partially-met")).toMatchObject({
      unit: "points",
      value: 6,
      least: 0,
      most: 7,
      share: 5.5 / 7,
      counted: 2,
      leftOut: 2,
      families: [
        { group: "A", counted: 1, weight: 5, share: 1, adds: 5 },
        { group: "B", counted: 1, weight: 1, share: 0.5, adds: 0.5 },
      ],
    });
  });

  test("objectives decide where they may", () => {
    const objectives = { "A-1a": "met", "A-1b": "not-met" } as const;
    const worth = (model: Partial<OwnModel>, said: Said) =>
      worthOf({ ...PLAIN, ...model }, answer("A-1", said, objectives), ["A-1a", "A-1b"]);
    expect(worth({}, "met")).toBe(1);
    expect(worth({}, null)).toBeNull();
    expect(worth({ objectives: true }, "met")).toBe(0);
    expect(worth({ objectives: true }, null)).toBe(0);
    expect(worth({ objectives: true }, "partially-met")).toBe(0.5);
  });

  test("a level alone counts as the verdict that it's counted as everywhere", () => {
    expect([0, 1, 2, 3, 5].map((level) => worthOf(PLAIN, answer("A-1", level)))).toEqual([0, 0.5, 0.5, 1, 1]);
  });

  test("the last band that begins at the score or below", () => {
    const bands = [
      { label: "Low", from: null, meaning: "bad" },
      { label: "High", from: 63, meaning: "good" },
    ] as const;
    expect([bandOf(bands, -7), bandOf(bands, 62.9), bandOf(bands, 63)]).toMatchObject([
      { label: "Low" },
      { label: "Low" },
      { label: "High" },
    ]);
    expect(bandOf([], 50)).toBeNull();
    // 62.5 is shown as 63, so it's in the band of 63.
    expect(score({ bands }, "met", "partially-met", "met", "not-met").band?.label).toBe("High");
  });
});

const ofWorth = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 2 })
  .map((two) => two.toSorted((one, other) => one - other))
  .chain(([low, high]) => fc.integer({ min: low!, max: high! }).map((mid) => [low!, mid, high!] as const))
  .filter(([low, , high]) => low < high)
  .map(([low, mid, high]) => ({
    kind: "results" as const,
    notMet: low / 100,
    partiallyMet: mid / 100,
    met: high / 100,
  }));
const maybe = fc.option(fc.integer({ min: 0, max: 4 }).map((one) => one / 4));
const models: fc.Arbitrary<OwnModel> = fc.record({
  answers: ofWorth,
  unanswered: maybe,
  notApplicable: maybe,
  objectives: fc.boolean(),
  parts: fc.boolean(),
  arithmetic: fc.oneof(
    fc.constant({ kind: "average" as const }),
    fc.constant({ kind: "sum" as const }),
    fc.constant({ kind: "lowest" as const }),
    fc.record({
      kind: fc.constant("deductions" as const),
      start: fc.integer({ min: -50, max: 200 }),
      floor: fc.option(fc.integer({ min: -300, max: -51 })),
    }),
  ),
  weights: fc.record({
    from: fc.constantFrom("equal", "points"),
    each: fc.integer({ min: 1, max: 40 }).map((one) => one / 4),
    groups: fc
      .option(fc.integer({ min: 0, max: 9 }))
      .map((one) => (one === null ? [] : [{ id: "A", weight: one }])),
    baselines: fc.constantFrom([], [{ id: "high", weight: 3 }]),
    entries: fc.constantFrom([], [{ id: "B-1", weight: 7 }]),
  }),
  decimals: fc.constantFrom(0, 1, 2),
  bands: fc.constantFrom([], [{ label: "Low", from: null, meaning: "bad" as const }]),
});
const saids = fc.array(fc.constantFrom<Said>("met", "partially-met", "not-met", "na", "out", null), {
  minLength: 4,
  maxLength: 4,
});
const ORDER: readonly Said[] = ["not-met", "partially-met", "met"];

describe("for any model and answers", () => {
  test("models are valid", () => {
    fc.assert(fc.property(models, (model) => modelProblems(model).length === 0));
  });

  test("a better answer never lowers a score", () => {
    fc.assert(
      fc.property(models, saids, fc.nat(3), fc.nat(1), (model, said, at, from) => {
        const with_ = (one: Said) =>
          score(model, ...said.map((other, place) => (place === at ? one : other)));
        const [worse, better] = [with_(ORDER[from]!), with_(ORDER[from + 1]!)];
        if (worse.value === null || better.value === null) return worse.value === better.value;
        return better.value >= worse.value && better.share! >= worse.share!;
      }),
    );
  });

  test("scores stay in their range, and shares between 0 and 1", () => {
    fc.assert(
      fc.property(models, saids, (model, said) => {
        const { value, share, least, most } = score(model, ...said);
        expect(value === null || (value >= least && value <= most)).toBe(true);
        expect(share === null || (share >= 0 && share <= 1)).toBe(true);
      }),
    );
  });

  test("of averages only the proportions of weights matter", () => {
    fc.assert(
      fc.property(models, saids, fc.constantFrom(0.5, 2, 8), (model, said, factor) => {
        const arithmetic = { kind: model.arithmetic.kind === "lowest" ? "lowest" : "average" } as const;
        const { weights: before } = model;
        const scaled = {
          ...before,
          each: before.each * factor,
          entries: before.entries.map(({ id, weight }) => ({ id, weight: weight * factor })),
        };
        expect(score({ ...model, arithmetic, weights: scaled }, ...said).share).toEqual(
          score({ ...model, arithmetic }, ...said).share,
        );
      }),
    );
  });

  test("what families add is the score of an average", () => {
    fc.assert(
      fc.property(models, saids, (model, said) => {
        const { value, families } = score({ ...model, arithmetic: { kind: "average" } }, ...said);
        if (value === null) return;
        const sum = families.reduce((all, { adds }) => all + adds, 0);
        expect(Math.abs(sum - value)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });

  test("the order of answers doesn't matter", () => {
    fc.assert(
      fc.property(models, saids, (model, said) => {
        const plan = planOf(model, ENTRIES);
        const answers = said.map((one, at) => answer(ENTRIES[at]!.id, one));
        expect(ownScore(plan, answers.toReversed())).toEqual(ownScore(plan, answers));
      }),
    );
  });
});
