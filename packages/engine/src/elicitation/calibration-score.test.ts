import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scoreIntervals, scoreProbabilities } from "./calibration-score.ts";

/** A number of intervals, some of which contain the truth. */
const answers = (hits: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ low: 0, high: 1, truth: i < hits ? 0.5 : 2 }));

describe("90 % intervals", () => {
  test("four hits of ten: a calibrated expert has so few about once in 6,800 tests", () => {
    const score = scoreIntervals(answers(4, 10));
    expect([score.hits, score.count, score.hitRate]).toEqual([4, 10, 0.4]);
    // binomial sum for 10 and 0.9
    expect(score.chanceOfSoFew).toBeCloseTo(0.0001469026, 10);
    // Clopper & Pearson, 95 %: 4 of 10
    expect(score.interval.low).toBeCloseTo(0.12155, 5);
    expect(score.interval.high).toBeCloseTo(0.73762, 5);
    // ĥ = 4.5/11: 1.6448536/0.5375191
    expect(score.wideningFactor).toBeCloseTo(3.060084019, 8);
  });

  test("nine of ten and all of ten ask for nothing; none of ten asks for a finite factor", () => {
    expect(scoreIntervals(answers(9, 10)).wideningFactor).toBe(1);
    const all = scoreIntervals(answers(10, 10));
    expect([all.wideningFactor, all.chanceOfSoFew, all.interval.high]).toEqual([1, 1, 1]);
    expect(all.chanceOfSoMany).toBeCloseTo(0.9 ** 10, 12);
    const none = scoreIntervals(answers(0, 10));
    expect([none.interval.low, none.chanceOfSoMany]).toEqual([0, 1]);
    expect(none.chanceOfSoFew).toBeCloseTo(1e-10, 20);
    expect(none.wideningFactor).toBeGreaterThan(20);
    expect(none.wideningFactor).toBeLessThan(40);
  });

  test("the factor undoes overconfidence: intervals at half their due width hold 59 %, and ask for 2", () => {
    // P(|Z| ≤ 1.645/2) = 0.58919
    const score = scoreIntervals(answers(58_919, 100_000));
    expect(score.wideningFactor).toBeCloseTo(2, 3);
  });

  test("fewer hits never ask for less", () => {
    const factors = Array.from({ length: 21 }, (_, hits) => scoreIntervals(answers(hits, 20)).wideningFactor);
    expect(factors).toEqual(factors.toSorted((a, b) => b - a));
  });

  test("an answer on an end is a hit; impossible answers are refused by name", () => {
    const hitsOf = (low: number, high: number, truth: number) => scoreIntervals([{ low, high, truth }]).hits;
    expect([hitsOf(1, 2, 2), hitsOf(1, 2, 1), hitsOf(2, 2, 2), hitsOf(1, 2, 0.9), hitsOf(1, 2, 2.1)]).toEqual(
      [1, 1, 1, 0, 0],
    );
    expect(() => scoreIntervals([])).toThrow("answers: must be one or more");
    expect(() => scoreIntervals([{ low: 3, high: 2, truth: 2 }])).toThrow(
      "answers[0].low: must be at most high (2)",
    );
    expect(() => scoreIntervals([{ low: 1, high: NaN, truth: 2 }])).toThrow(/^answers\[0\]: must/);
  });
});

describe("stated probabilities", () => {
  const stated = (probability: number, outcomes: readonly boolean[]) =>
    outcomes.map((outcome) => ({ probability, outcome }));

  test("the decomposition, by hand", () => {
    const score = scoreProbabilities([
      ...stated(0.8, [true, true, true, false]),
      ...stated(0.4, [false, false, true, false, false, false]),
    ]);
    expect(score.groups).toEqual([
      { probability: 0.4, count: 6, frequency: 1 / 6 },
      { probability: 0.8, count: 4, frequency: 0.75 },
    ]);
    expect(score.score).toBeCloseTo((3 * 0.04 + 0.64 + 5 * 0.16 + 0.36) / 10, 14);
    expect(score.reliability).toBeCloseTo((6 * (0.4 - 1 / 6) ** 2 + 4 * 0.05 ** 2) / 10, 14);
    expect(score.resolution).toBeCloseTo((6 * (1 / 6 - 0.4) ** 2 + 4 * 0.35 ** 2) / 10, 14);
    expect(score.uncertainty).toBeCloseTo(0.24, 14);
  });

  test("reliability less resolution plus uncertainty is the score, whatever is stated", () => {
    const one = fc.record({
      probability: fc.integer({ min: 0, max: 10 }).map((k) => k / 10),
      outcome: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), (given) => {
        const { score, reliability, resolution, uncertainty } = scoreProbabilities(given);
        expect(Math.abs(reliability - resolution + uncertainty - score)).toBeLessThan(1e-14);
      }),
      { numRuns: 100 },
    );
  });

  test("a clairvoyant scores 0, a coin 0.25, and impossible answers are refused by name", () => {
    expect(scoreProbabilities([...stated(1, [true]), ...stated(0, [false])]).score).toBe(0);
    expect(scoreProbabilities(stated(0.5, [true, false, true])).score).toBe(0.25);
    expect(() => scoreProbabilities([])).toThrow("answers: must be one or more");
    for (const p of [1.2, -0.1, NaN])
      expect(() => scoreProbabilities(stated(p, [true]))).toThrow(
        new RangeError("answers[0].probability: must be a probability from 0 to 1"),
      );
  });
});
