import { describe, expect, it } from "vitest";
import { LossHistogram } from "./loss-histogram.ts";
import { RankedLosses } from "./ranked-losses.ts";
import { summarise } from "./summary.ts";
import { mergeParts, Tally, type SimulationPart } from "./tally.ts";

/** The simulated years of one range of blocks, each with its losses and its events. */
function partOf(firstBlock: number, ...blocks: (readonly [losses: Float64Array, events: number])[]) {
  const tally = new Tally(firstBlock);
  for (const [losses, events] of blocks) tally.add(losses, losses.length, events);
  return tally.part();
}

/** Losses by rank: each in its own bin if they differ by at least a five-hundredth. */
function ranked(...losses: number[]): RankedLosses {
  const histogram = new LossHistogram();
  histogram.add(Float64Array.from(losses), losses.length);
  return new RankedLosses(histogram.data());
}

// five hundred years without loss, then losses of 1,000 … 500,000, out of order and in three blocks of two parts
const LOSSES = Float64Array.from({ length: 1000 }, (_, i) => Math.max(0, ((i * 7) % 1000) - 499) * 1000);
const parts = () => [
  partOf(6, [LOSSES.slice(600), 300]),
  partOf(4, [LOSSES.slice(0, 250), 400], [LOSSES.slice(250, 600), 100]),
];

describe("a thousand years by hand", () => {
  const summary = () => summarise(mergeParts(parts()), [-1, 0, 249_999, 250_000, 500_000]);
  const z = 1.959963984540054;

  it("have the percentiles of their ranks, with the order statistics 1.96 binomial deviations away", () => {
    const result = summary();
    expect([result.p5, result.p10, result.p25, result.p50]).toEqual([0, 0, 0, 0]);
    expect([result.p75, result.p90, result.p95, result.p99, result["p99.5"], result["p99.9"]]).toEqual([
      250_000, 400_000, 450_000, 490_000, 495_000, 499_000,
    ]);
    // ranks 723 and 778, 936 and 965, 997 and the last
    expect([result.error.p25, result.error.p75, result.error.p95, result.error["p99.9"]]).toEqual([
      0, 27_500, 14_500, 1500,
    ]);
  });

  it("have the tail means of the largest losses, with the intervals of the mean excess", () => {
    const result = summary();
    expect(result.cvar95).toBeCloseTo(475_500, 6);
    expect(result.cvar99).toBeCloseTo(495_500, 6);
    // excesses of 1,000 … 50,000 in fifty of the years, zero in the others
    const variance = 42_925_000 - 1275 * 1275;
    expect(result.error.cvar95).toBeCloseTo((z * Math.sqrt(variance / 1000)) / 0.05, 6);
  });

  it("have mean, standard deviation and their intervals by the definitions", () => {
    const result = summary();
    const mean = 125_250;
    const power = (k: number): number => LOSSES.reduce((sum, loss) => sum + (loss - mean) ** k, 0);
    const sd = Math.sqrt(power(2) / 999);
    expect(result.mean).toBeCloseTo(mean, 6);
    expect(result.sd / sd).toBeCloseTo(1, 12);
    expect(result.error.mean! / ((z * sd) / Math.sqrt(1000))).toBeCloseTo(1, 12);
    const ofVariance = Math.sqrt((power(4) / 1000 - sd ** 4) / 1000);
    expect(result.error.sd! / ((z * ofVariance) / (2 * sd))).toBeCloseTo(1, 10);
    expect(result.eventsPerYear).toBe(0.8);
  });

  it("have Wilson's interval for the years without loss", () => {
    const result = summary();
    expect(result.pZero).toBe(0.5);
    const spread = Math.sqrt(0.25 / 1000 + (z * z) / 4e6);
    expect(result.error.pZero).toBeCloseTo((z * spread) / (1 + (z * z) / 1000), 14);
    const without = summarise(partOf(0, [new Float64Array(100), 0]), []);
    expect(without.error.pZero).toBeCloseTo((z * z) / 200 / (1 + (z * z) / 100), 14);
    expect([without.error.sd, without.error.mean]).toEqual([0, 0]);
  });

  it("are exceeded as often as years are above a loss, strictly", () => {
    const result = summary();
    expect(Object.keys(result.exceedError!)).toEqual(Object.keys(result.exceed));
    expect(result.exceedError!["0"]).toBe(result.error.pZero);
    expect(result.exceed).toEqual({ "-1": 1, "0": 0.5, "249999": 0.251, "250000": 0.25, "500000": 0 });
  });

  it("have a curve from just below the least loss to the greatest, every point of it counted", () => {
    const { loss, probability } = summary().curve;
    expect([loss[0], loss[1], loss.at(-1)]).toEqual([1000 * (1 - 1e-9), 1000, 500_000]);
    for (const [i, x] of loss.entries())
      expect(probability[i]).toBe(LOSSES.filter((each) => each > x).length / 1000);
    // 150 steps of the logarithm of 500 and at most seven years at a time
    expect(loss.length).toBeGreaterThan(75);
    expect(loss.length).toBeLessThan(150);
    for (let i = 3; i < loss.length - 1; i++) {
      // no further than one loss beyond either
      expect((loss[i]! - 1000) / loss[i - 1]!).toBeLessThan(500 ** (1 / 150));
      expect(probability[i - 1]! - probability[i]!).toBeLessThanOrEqual(0.007 + 1e-12);
      expect(
        loss[i]! / loss[i - 1]! >= 500 ** (1 / 150) || probability[i - 1]! - probability[i]! >= 1 / 150,
      ).toBe(true);
    }
  });
});

it("a single year has no known spread", () => {
  const one = summarise(partOf(0, [Float64Array.of(7), 1]), []);
  expect([one.mean, one.sd, one.p5, one["p99.9"], one.cvar99]).toEqual([7, 0, 7, 7, 7]);
  expect([one.error.mean, one.error.sd]).toEqual([0, 0]);
});

describe("events a year", () => {
  /** Blocks of two years with this many events each, the last of one year. */
  const summaryOf = (...events: number[]) =>
    summarise(
      partOf(0, ...events.map((n, i) => [new Float64Array(i < events.length - 1 ? 2 : 1), n] as const)),
      [],
    );

  it("have the interval that the blocks' own rates give, the last of them left out", () => {
    const { eventsPerYear, error } = summaryOf(2, 4, 2, 4, 2, 4, 2, 4, 7);
    expect(eventsPerYear).toBe(31 / 17);
    // rates of 1 and 2, four each: a variance of 2/7
    expect(error.eventsPerYear).toBeCloseTo(1.959963984540054 * Math.sqrt(2 / 7 / 9), 14);
  });

  it("have none where too few blocks were simulated", () => {
    expect(Object.keys(summaryOf(2, 4, 2, 4, 2, 4, 2, 7).error)).not.toContain("eventsPerYear");
  });
});

describe("parts of one simulation", () => {
  const three = () =>
    [
      partOf(3, [Float64Array.of(0, 1), 1]),
      partOf(4, [Float64Array.of(2), 1], [Float64Array.of(0), 0]),
      partOf(6, [Float64Array.of(5), 2]),
    ] as const;
  const merged = (...parts: SimulationPart[]) => summarise(mergeParts(parts), [1]);

  it("make the same whole in any order, whatever their number of blocks", () => {
    const [first, second, third] = three();
    expect(merged(third, first, second)).toEqual(merged(first, second, third));
    expect(merged(third, first, second)).toMatchObject({ mean: 1.6, p50: 1, exceed: { "1": 0.4 } });
    const { firstBlock, blocks } = mergeParts([third, first, second]);
    expect([firstBlock, blocks.map(({ events }) => events)]).toEqual([3, [1, 1, 0, 2]]);
    expect(mergeParts([second])).toBe(second);
  });

  it("must adjoin and be at least one", () => {
    const [first, second, third] = three();
    const rule = "parts: blocks must adjoin, without gap or overlap";
    expect(() => mergeParts([first, third])).toThrow(new RangeError(rule));
    expect(() => mergeParts([first, second, second])).toThrow(new RangeError(rule));
    expect(() => mergeParts([])).toThrow(new RangeError("parts: must be one or more"));
  });
});

describe("ranked losses", () => {
  it("that share a bin are spaced evenly between its extremes", () => {
    const close = ranked(1_000_000, 0, 1_000_020, 1_000_010);
    expect([1, 2, 3, 4].map((rank) => close.at(rank))).toEqual([0, 1_000_000, 1_000_010, 1_000_020]);
    expect(
      [-1, 0, 999_999, 1_000_000, 1_000_005, 1_000_010, 1_000_019, 1_000_020].map((x) => close.countAbove(x)),
    ).toEqual([4, 3, 3, 2, 2, 1, 1, 0]);
    expect([close.countAbove(2_000_000), ranked(3, 3, 3, 7).countAbove(3)]).toEqual([0, 1]);
    // two years above, on average 15 above
    expect(close.excessAbove(2)).toEqual({ sum: 30, squares: 450 });
  });

  it("sum the excess and its square over a rank, years without loss included", () => {
    const apart = ranked(0, 0, 10, 20, 40);
    expect(apart.excessAbove(1)).toEqual({ sum: 70, squares: 2100 });
    expect(apart.excessAbove(3)).toEqual({ sum: 40, squares: 1000 });
    expect(apart.excessAbove(5)).toEqual({ sum: 0, squares: 0 });
    expect(apart.extremes()).toEqual({ smallest: 10, largest: 40 });
    expect(ranked(0).extremes()).toEqual({ smallest: 0, largest: 0 });
  });

  it("give a curve whose points are a ratio or a number of years apart, with a second point before a loss that repeats", () => {
    const near = 1 - 1e-9;
    expect(ranked(0, 0, 1, 1.5, 3, 3, 3, 3, 10).curve(2, 3)).toEqual({
      loss: [near, 1, 3 * near, 3, 10],
      above: [7, 6, 5, 1, 0],
    });
    expect(ranked(1, 1.1, 1.2, 1.3).curve(2, 2)).toEqual({
      loss: [near, 1, 1.2, 1.3],
      above: [4, 3, 1, 0],
    });
    // a loss at the ratio itself is a point, a repeated loss of just the number of years has its step
    expect(ranked(1, 2, 3, 3).curve(2, 2)).toEqual({
      loss: [near, 1, 2, 3 * near, 3],
      above: [4, 3, 2, 2, 0],
    });
    expect(ranked(0, 0).curve(2, 2)).toEqual({ loss: [], above: [] });
  });
});
