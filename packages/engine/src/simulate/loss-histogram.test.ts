import { describe, expect, it } from "vitest";
import { Stream } from "../rng/stream.ts";
import { filledBins, LossHistogram } from "./loss-histogram.ts";
import { mergeMoments, momentsOf, NO_MOMENTS } from "./moments.ts";
import { quantileTable, drawFrom } from "./quantile-table.ts";
import { RankedLosses } from "./ranked-losses.ts";

/** Losses, a third of them zero and the rest lognormal. */
function someLosses(count: number): Float64Array {
  const words = new Int32Array(count);
  new Stream(3, "test", "losses").next(words, count);
  const table = quantileTable({ type: "lognormal90", p5: 1e4, p95: 1e7 });
  return Float64Array.from(words, (word, i) => (i % 3 === 0 ? 0 : drawFrom(table, word)));
}

function histogramOf(losses: Float64Array): LossHistogram {
  const histogram = new LossHistogram();
  histogram.add(losses, losses.length);
  return histogram;
}

describe("the histogram of losses", () => {
  const losses = someLosses(200_000);
  const sorted = losses.toSorted();

  it("finds percentiles to within 2e-4 and every order statistic to within a bin", () => {
    const ranked = new RankedLosses(histogramOf(losses).data());
    let worst = 0;
    for (let rank = 1; rank <= losses.length; rank += 7) {
      const expected = sorted[rank - 1]!;
      worst = Math.max(worst, expected === 0 ? ranked.at(rank) : Math.abs(ranked.at(rank) / expected - 1));
    }
    expect(worst).toBeLessThan(1 / 1024);
    for (const q of [0.4, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999]) {
      const rank = Math.ceil(q * losses.length);
      expect(Math.abs(ranked.at(rank) / sorted[rank - 1]! - 1)).toBeLessThan(2e-4);
    }
    expect(ranked.at(losses.length)).toBe(sorted.at(-1));
  });

  it("is exact where losses repeat", () => {
    const ranked = new RankedLosses(histogramOf(Float64Array.of(0, 0.1, 0.1, 0.1, 123456.789, 1e15)).data());
    expect([1, 2, 3, 4, 5, 6].map((rank) => ranked.at(rank))).toEqual([0, 0.1, 0.1, 0.1, 123456.789, 1e15]);
  });

  it("merges exactly, in any order", () => {
    const parts = [losses.slice(0, 10), losses.slice(10, 150_000), losses.slice(150_000)].map((part) =>
      histogramOf(part).data(),
    );
    const merged = (order: number[]): LossHistogram => {
      const histogram = new LossHistogram();
      for (const i of order) histogram.merge(parts[i]!);
      return histogram;
    };
    const whole = filledBins(histogramOf(losses).data());
    expect(filledBins(merged([0, 1, 2]).data())).toEqual(whole);
    expect(filledBins(merged([2, 0, 1]).data())).toEqual(whole);
  });

  it("sums the excess over an order statistic as the losses themselves do", () => {
    const ranked = new RankedLosses(histogramOf(losses).data());
    for (const rank of [1, 50_000, 190_000, 199_990, 200_000]) {
      const v = sorted[rank - 1]!;
      const expected = sorted.reduce((sum, loss) => sum + Math.max(0, loss - v), 0);
      const { sum } = ranked.excessAbove(rank);
      expect(Math.abs(sum - expected)).toBeLessThanOrEqual(1e-4 * expected);
    }
  });
});

describe("moments", () => {
  it("merged block by block are those of all values", () => {
    const losses = someLosses(10_000);
    let merged = NO_MOMENTS;
    for (let from = 0; from < losses.length; from += 1024) {
      const block = losses.subarray(from, from + 1024);
      merged = mergeMoments(merged, momentsOf(block, block.length));
    }
    const whole = momentsOf(losses, losses.length);
    for (const key of ["count", "mean", "m2", "m3", "m4"] as const)
      expect(Math.abs(merged[key] / whole[key] - 1)).toBeLessThan(1e-11);
  });
});
