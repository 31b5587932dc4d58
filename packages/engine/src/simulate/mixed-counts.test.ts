import { describe, expect, it } from "vitest";
import { countProbabilities } from "../exact/counts.ts";
import { frequencyMeasure } from "../exact/frequency-measure.ts";
import { Stream } from "../rng/stream.ts";
import type { Frequency } from "../scenario.ts";
import { MixedCountSampler } from "./mixed-counts.ts";

const open = (node: string): Stream => new Stream(3, "counts", node);
const YEARS = 2048;

/** The counts of some blocks of years. */
function draw(frequency: Frequency, calls: number): number[] {
  const sampler = MixedCountSampler.of(frequency, open)!;
  sampler.startBlock(0);
  const counts = new Float64Array(YEARS);
  return Array.from({ length: calls }, () => {
    sampler.draw(counts, YEARS);
    return [...counts];
  }).flat();
}

describe("counts with the rate integrated out", () => {
  it.each([
    ["a few a year", { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } }],
    ["hundreds a year", { lef: { type: "uniform", min: 100, max: 400 } }],
    ["one in a hundred years", { lef: { type: "constant", value: 0.01 } }],
    [
      "threats and vulnerability",
      { tef: { type: "lognormal90", p5: 1, p95: 30 }, vulnerability: { type: "uniform", min: 0, max: 1 } },
    ],
  ] satisfies [string, Frequency][])(
    "have the frequencies of the mixed Poisson distribution: %s",
    (_, frequency) => {
      const counts = draw(frequency, 200);
      const expected = countProbabilities(frequencyMeasure(frequency), 1e-12, 65_536);
      const seen = new Float64Array(expected.length + 1);
      for (const count of counts) seen[Math.min(count, expected.length)]!++;
      let worst = 0;
      let below = 0;
      let seenBelow = 0;
      for (let n = 0; n < expected.length; n++) {
        below += expected[n]!;
        seenBelow += seen[n]!;
        if (below * counts.length < 50 || (1 - below) * counts.length < 50) continue;
        const share = seenBelow / counts.length;
        worst = Math.max(worst, Math.abs(share - below) / Math.sqrt((below * (1 - below)) / counts.length));
      }
      expect(worst).toBeGreaterThan(0);
      expect(worst).toBeLessThan(4.5);
    },
  );

  it("are each the least whose chance of that count or fewer passes the year's word", () => {
    const frequency: Frequency = { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } };
    const words = new Int32Array(YEARS);
    const stream = open("lef/count");
    stream.startBlock(0);
    stream.next(words, YEARS);
    const upTo: number[] = [];
    let sum = 0;
    for (const p of countProbabilities(frequencyMeasure(frequency), 1e-12, 65_536)) upTo.push((sum += p));
    const expected = Array.from(words, (word) => upTo.findIndex((p) => p > (word >>> 0) / 2 ** 32));
    expect(draw(frequency, 1)).toEqual(expected);
  });

  it("restart with each block", () => {
    const sampler = MixedCountSampler.of({ lef: { type: "constant", value: 3 } }, open)!;
    const [one, again] = [new Float64Array(YEARS), new Float64Array(YEARS)];
    sampler.startBlock(5);
    sampler.draw(one, YEARS);
    sampler.draw(again, YEARS);
    expect(again).not.toEqual(one);
    sampler.startBlock(5);
    sampler.draw(again, YEARS);
    expect(again).toEqual(one);
  });

  it("never decrease in any year when the frequency rises", () => {
    const low = draw({ lef: { type: "uniform", min: 1, max: 4 } }, 5);
    const high = draw({ lef: { type: "uniform", min: 1.2, max: 4.8 } }, 5);
    expect(high.every((count, year) => count >= low[year]!)).toBe(true);
    expect(high).not.toEqual(low);
  });

  it("are left to drawn rates where no table can hold them", () => {
    expect(
      MixedCountSampler.of({ lef: { type: "lognormal90", p5: 0.001, p95: 9000 } }, open),
    ).toBeUndefined();
  });

  it("of a rate of zero are zero", () => {
    expect(new Set(draw({ lef: { type: "constant", value: 0 } }, 1))).toEqual(new Set([0]));
  });
});
