import { describe, expect, it } from "vitest";
import { Stream } from "../rng/stream.ts";
import { poissonCounts } from "./poisson.ts";

const AT_ONCE = 4096;

/** Counts at one rate. */
function countsAt(rate: number, blocks: number, seed = 1): Float64Array {
  const stream = new Stream(seed, "test", "count");
  const words = new Int32Array(AT_ONCE);
  const scratch = new Int32Array(AT_ONCE);
  const rates = Float64Array.from({ length: AT_ONCE }, () => rate);
  const all = new Float64Array(blocks * AT_ONCE);
  for (let block = 0; block < blocks; block++) {
    stream.next(words, AT_ONCE);
    poissonCounts(rates, words, all.subarray(block * AT_ONCE), AT_ONCE, scratch);
  }
  return all;
}

/** The Poisson probabilities of the counts 0 to `end`, by recursion from the mode. */
function probabilities(rate: number, end: number): Float64Array {
  const p = new Float64Array(end + 1);
  const mode = Math.floor(rate);
  p[mode] = 1;
  for (let k = mode; k > 0; k--) p[k - 1] = (p[k]! * k) / rate;
  for (let k = mode; k < end; k++) p[k + 1] = (p[k]! * rate) / (k + 1);
  const sum = p.reduce((a, b) => a + b);
  return p.map((x) => x / sum);
}

/** Pearson's statistic over cells of at least ten expected counts, as a normal number (Wilson & Hilferty 1931). */
function chiSquareZ(counts: Float64Array, rate: number): number {
  const end = Math.ceil(rate + 12 * Math.sqrt(rate) + 30);
  const p = probabilities(rate, end);
  const seen = new Float64Array(end + 1);
  for (const count of counts) seen[Math.min(end, count)]! += 1;
  let chi2 = 0;
  let cells = 0;
  let expected = 0;
  let observed = 0;
  let left = counts.length;
  for (let k = 0; k <= end; k++) {
    expected += p[k]! * counts.length;
    observed += seen[k]!;
    left -= p[k]! * counts.length;
    if (expected < 10 || (left < 10 && k < end)) continue;
    chi2 += (observed - expected) ** 2 / expected;
    cells++;
    expected = 0;
    observed = 0;
  }
  const freedom = cells - 1;
  return ((chi2 / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / Math.sqrt(2 / (9 * freedom));
}

describe("Poisson counts", { timeout: 30_000 }, () => {
  it.each([0.05, 0.9, 8, 9.99, 10, 10.01, 30, 250, 5000])(
    "have the Poisson probabilities at a rate of %d",
    (rate) => {
      const counts = countsAt(rate, 100);
      expect(chiSquareZ(counts, rate)).toBeLessThan(4);
      const mean = counts.reduce((a, b) => a + b) / counts.length;
      expect(Math.abs(mean - rate) / Math.sqrt(rate / counts.length)).toBeLessThan(4.5);
    },
  );

  it("are off the mark if the rate is one per cent off", () => {
    expect(chiSquareZ(countsAt(8 * 1.01, 200), 8)).toBeGreaterThan(4);
    expect(chiSquareZ(countsAt(250 * 1.01, 200), 250)).toBeGreaterThan(4);
  });

  it("are never above zero at a rate of zero", () => {
    expect(countsAt(0, 4).every((count) => count === 0)).toBe(true);
  });

  it("have the right mean at very small and very large rates", () => {
    for (const rate of [1e-4, 1 / 32, 1e7]) {
      const counts = countsAt(rate, 100);
      const mean = counts.reduce((a, b) => a + b) / counts.length;
      expect(Math.abs(mean - rate) / Math.sqrt(rate / counts.length)).toBeLessThan(4.5);
    }
  });

  it("stay coupled when the rate changes: a tenth more events changes few counts, below and above the change of method", () => {
    const difference = (a: number, b: number): number => {
      const [x, y] = [countsAt(a, 20), countsAt(b, 20)];
      return x.reduce((sum, count, i) => sum + Math.abs(y[i]! - count), 0) / x.length;
    };
    expect(difference(1, 1.1)).toBeLessThan(0.15);
    expect(difference(100, 110)).toBeLessThan(11);
    expect(difference(100, 100.001)).toBeLessThan(0.01);
  });
});
