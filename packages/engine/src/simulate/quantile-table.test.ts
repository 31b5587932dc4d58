import { describe, expect, it } from "vitest";
import { mean, quantile, upperQuantile, variance } from "../distributions/distribution.ts";
import { Stream } from "../rng/stream.ts";
import type { Distribution } from "../scenario.ts";
import { drawFrom, probabilityOf, quantileTable } from "./quantile-table.ts";

const CASES: readonly (readonly [Distribution, number])[] = [
  [{ type: "pert", min: 0.1, mode: 0.5, max: 4 }, 1e-6],
  [{ type: "pert", min: 0, mode: 0, max: 1 }, 1e-6],
  [{ type: "pert", min: 0, mode: 1, max: 1 }, 1e-6],
  [{ type: "pert", min: 0, mode: 0.3, max: 1, lambda: 60 }, 1e-6],
  [{ type: "pert", min: 10, mode: 20, max: 1e6, lambda: 20 }, 1e-6],
  [{ type: "lognormal90", p5: 50_000, p95: 2_000_000 }, 1e-6],
  [{ type: "lognormal90", p5: 1, p95: 1e9 }, 1e-4],
  [{ type: "triangular", min: 0, mode: 0.2, max: 1 }, 5e-6],
  [{ type: "uniform", min: 3, max: 4 }, 1e-14],
];

/** Words from all octaves of both tails, each octave as often as the next. */
function wordsOfAllOctaves(): Int32Array {
  const words = new Int32Array(20_000);
  new Stream(1, "test", "words").next(words, words.length);
  const spread = words.map((word, i) => (word & 0x80000000) | ((word & 0x7fffffff) >>> (i % 31)));
  for (let i = 0; i < 80; i++) spread[i] = i < 40 ? i : (i - 40) | 0x80000000;
  return spread;
}

describe("a quantile table", () => {
  it.each(CASES)(
    "agrees with the quantile function in all octaves of both tails: %j to %d",
    (distribution, tolerance) => {
      const table = quantileTable(distribution);
      let worst = 0;
      for (const word of wordsOfAllOctaves()) {
        const v = ((word & 0x7fffffff) + 0.5) * 2 ** -32;
        const expected = word < 0 ? upperQuantile(distribution, v) : quantile(distribution, v);
        worst = Math.max(worst, Math.abs(drawFrom(table, word) / expected - 1));
      }
      expect(worst).toBeLessThan(tolerance);
    },
  );

  it("covers every probability once: halves are the tails, the extremes are 2^-33 from 0 and 1", () => {
    expect(probabilityOf(0)).toBe(2 ** -33);
    expect(probabilityOf(0x80000000)).toBe(1 - 2 ** -33);
    expect(probabilityOf(0x7fffffff)).toBe(0.5 - 2 ** -33);
    expect(probabilityOf(-1)).toBe(0.5 + 2 ** -33);
  });

  it.each(CASES)("draws with the mean and the variance of %j", (distribution) => {
    const table = quantileTable(distribution);
    const count = 300_000;
    const words = new Int32Array(count);
    new Stream(2, "test", "words").next(words, count);
    let sum = 0;
    for (const word of words) sum += drawFrom(table, word);
    const z = (sum / count - mean(distribution)) / Math.sqrt(variance(distribution) / count);
    expect(Math.abs(z)).toBeLessThan(4.5);
  });
});
