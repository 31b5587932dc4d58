import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogOf } from "../shipped-files.ts";
import { BUILT_IN_MODELS } from "./built-in-models.ts";
import type { OwnModel } from "./own-model.ts";
import { ownScore, planOf, type ScoredAnswer } from "./own-score.ts";
import { sprs } from "./sprs.ts";

const PLAIN = BUILT_IN_MODELS.implementation;
type Said = "met" | "partially-met" | "not-met" | "na" | number | null;

function answer(entry: string, said: Said): ScoredAnswer {
  return {
    entry,
    inScope: true,
    applicability: said === "na" ? "not-applicable" : "applicable",
    result: said === "met" || said === "partially-met" || said === "not-met" ? said : null,
    maturity: typeof said === "number" ? said : null,
    objectives: {},
  };
}

describe("the product's ways of scoring as models", () => {
  const { entries } = catalogOf("nist-sp-800-171-r2");
  const given = fc.array(fc.constantFrom<Said>("met", "partially-met", "not-met", "na", null), {
    minLength: entries.length,
    maxLength: entries.length,
  });
  const answersOf = (said: readonly Said[]) => said.map((one, at) => answer(entries[at]!.id, one));

  test("met, partially met, not met: as the sums of assessments say it", () => {
    fc.assert(
      fc.property(given, (said) => {
        const many = (one: Said) => said.filter((other) => other === one).length;
        const judged = many("met") + many("partially-met") + many("not-met");
        const sums = judged === 0 ? null : (many("met") + 0.5 * many("partially-met")) / judged;
        const { share } = ownScore(planOf(PLAIN, entries), answersOf(said));
        if (sums === null || share === null) expect(share).toBe(sums);
        else expect(share).toBeCloseTo(sums, 12);
      }),
      { numRuns: 50 },
    );
  });

  test("maturity: as the sums of assessments say it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { minLength: 20, maxLength: 20 }),
        (levels) => {
          const rated = levels.filter((level) => level !== null);
          const sums =
            rated.length === 0 ? null : rated.reduce((sum, one) => sum + one, 0) / (5 * rated.length);
          const { share } = ownScore(planOf(BUILT_IN_MODELS.maturity, entries), answersOf(levels));
          if (sums === null || share === null) expect(share).toBe(sums);
          else expect(share).toBeCloseTo(sums, 12);
        },
      ),
    );
  });

  test("by points: each requirement with its points", () => {
    const said = entries.map((_, at): Said =>
      at % 3 === 0 ? "met" : at % 3 === 1 ? "partially-met" : "not-met",
    );
    const [earned, all] = entries.reduce(
      ([one, sum], { weight = 0 }, at) => [one + weight * [1, 0.5, 0][at % 3]!, sum + weight],
      [0, 0],
    );
    expect(ownScore(planOf(BUILT_IN_MODELS.weighted, entries), answersOf(said)).share).toBeCloseTo(
      earned / all,
      12,
    );
  });

  test("deductions reach SPRS where its special cases don't apply", () => {
    const model: OwnModel = {
      ...PLAIN,
      answers: { kind: "results", met: 1, partiallyMet: 0, notMet: 0 },
      unanswered: 0,
      arithmetic: { kind: "deductions", start: 110, floor: null },
      weights: { ...PLAIN.weights, from: "points" },
    };
    const open = new Set(["3.1.1", "3.4.9", "3.8.3"]);
    const answers = entries.map(({ id }) => answer(id, open.has(id) ? "not-met" : "met"));
    const verdicts = new Map(entries.map(({ id }) => [id, open.has(id) ? "not_met" : "met"] as const));
    expect(ownScore(planOf(model, entries), answers)).toMatchObject({
      value: sprs({ entries }, verdicts).score,
      least: -203,
      most: 110,
    });
  });
});
