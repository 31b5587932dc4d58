import { describe, expect, test } from "vitest";
import { normalCdf } from "../math/normal.ts";
import type { Distribution, Lognormal90 } from "../scenario.ts";
import { Stream } from "../rng/stream.ts";
import { Factor } from "../simulate/factor.ts";
import { capped, LimitedMean, lossLaw } from "./capped.ts";
import { lawOf } from "./distribution.ts";
import { lognormalParameters } from "./lognormal90.ts";

const LOGNORMAL: Lognormal90 = { type: "lognormal90", p5: 50_000, p95: 2_000_000 };
const HEAVY: Lognormal90 = { type: "lognormal90", p5: 3000, p95: 4e8 };
const PERT: Distribution = { type: "pert", min: 1000, mode: 4000, max: 30_000 };
const UNIFORM: Distribution = { type: "uniform", min: 2, max: 10 };

/** E[min(X, c)ᵏ] of a lognormal: e^{kμ + k²σ²/2}·Φ((ln c − μ − kσ²)/σ) + cᵏ·(1 − Φ((ln c − μ)/σ)) (Klugman, Panjer & Willmot 2012, appendix A). */
function limitedPower(d: Lognormal90, cap: number, k: number): number {
  const { mu, sigma } = lognormalParameters(d);
  const z = (Math.log(cap) - mu) / sigma;
  const partial = Math.exp(k * mu + (k * k * sigma * sigma) / 2) * normalCdf(z - k * sigma);
  return partial + cap ** k * normalCdf(-z);
}

describe("a capped loss", () => {
  test.each([
    [LOGNORMAL, 1e6],
    [LOGNORMAL, 3e5],
    [LOGNORMAL, 6e6],
    [LOGNORMAL, 20_000],
    [HEAVY, 1e6],
    [HEAVY, 1e9],
  ])("%o at %d has the limited expected value of the lognormal in closed form", (d, cap) => {
    const law = capped(lawOf(d), cap);
    const mean = limitedPower(d, cap, 1);
    expect(Math.abs(law.mean / mean - 1)).toBeLessThan(1e-11);
    expect(Math.abs((law.variance + law.mean ** 2) / limitedPower(d, cap, 2) - 1)).toBeLessThan(1e-10);
  });

  test("a capped uniform by hand: E = (c² − a²)/(2(b − a)) + c(b − c)/(b − a)", () => {
    const law = capped(lawOf(UNIFORM), 6);
    expect(law.mean).toBeCloseTo((36 - 4) / 16 + 6 / 2, 13);
    expect(law.variance + law.mean ** 2).toBeCloseTo((216 - 8) / 24 + 36 / 2, 12);
    expect(law.atom).toEqual({ at: 6, mass: 0.5 });
    expect([law.low, law.high]).toEqual([2, 6]);
    expect([
      law.cdf(5.999) < 0.5,
      law.cdf(6),
      law.quantile(0.49),
      law.quantile(0.5),
      law.quantile(0.9),
    ]).toEqual([true, 1, 2 + 8 * 0.49, 6, 6]);
    expect([law.density(5), law.density(6), law.panels().at(-1)]).toEqual([1 / 8, 0, 6]);
  });

  test("a cap that can't be passed changes nothing, and one below every value is the value", () => {
    expect(capped(lawOf(UNIFORM), 10).atom).toBeUndefined();
    expect(lossLaw({ loss: PERT }).mean).toBe(lawOf(PERT).mean);
    expect(lossLaw({ loss: PERT, cap: 30_000 }).mean).toBe(lawOf(PERT).mean);
    expect(lossLaw({ loss: PERT, cap: 500 })).toMatchObject({ low: 500, high: 500, mean: 500, variance: 0 });
    expect(lossLaw({ loss: PERT, cap: 0 })).toMatchObject({ mean: 0, variance: 0 });
    expect(lossLaw({ loss: { type: "constant", value: 7 }, cap: 3 }).mean).toBe(3);
  });

  test("truncation at the same amount is another thing: it has no atom and a lower mean", () => {
    const cap = capped(lawOf(LOGNORMAL), 1e6);
    const cut = lawOf({ ...LOGNORMAL, max: 1e6 });
    expect(cut.atom).toBeUndefined();
    expect(cut.mean).toBeLessThan(cap.mean);
    const kept = lawOf(LOGNORMAL).cdf(1e6);
    expect(cap.mean).toBeCloseTo(kept * cut.mean + (1 - kept) * 1e6, 4);
  });

  test("draws reach the cap as often as its atom says and have its mean", () => {
    const law = capped(lawOf(LOGNORMAL), 1e6);
    const factor = new Factor(LOGNORMAL, new Stream(3, "a", "b"), 1e6);
    factor.startBlock(0);
    const count = 200_000;
    const draws = new Float64Array(count);
    factor.draw(draws, count, new Int32Array(count));
    const mean = draws.reduce((sum, x) => sum + x, 0) / count;
    const share = draws.filter((x) => x === 1e6).length / count;
    const { mass } = law.atom!;
    expect(Math.abs(mean - law.mean) / Math.sqrt(law.variance / count)).toBeLessThan(4);
    expect(Math.abs(share - mass) / Math.sqrt((mass * (1 - mass)) / count)).toBeLessThan(4);
  });
});

describe("the expected loss under a cap by the factor on the loss", () => {
  test.each([0.001, 0.03, 0.2, 0.5, 1, 1.7, 40])("times %d", (k) => {
    const cap = 800_000;
    const expected = k * limitedPower(LOGNORMAL, cap / k, 1);
    expect(Math.abs(new LimitedMean(lawOf(LOGNORMAL), cap).of(k) / expected - 1)).toBeLessThan(1e-7);
    const small = capped(lawOf(PERT), 6000 / k);
    expect(Math.abs(new LimitedMean(lawOf(PERT), 6000).of(k) / (k * small.mean) - 1)).toBeLessThan(1e-7);
  });

  test("nothing times the loss is nothing, and a certain loss is capped as it is", () => {
    expect(new LimitedMean(lawOf(PERT), 6000).of(0)).toBe(0);
    const certain = new LimitedMean(lawOf({ type: "constant", value: 5 }), 6);
    expect([certain.of(1), certain.of(1.2), certain.of(3)]).toEqual([5, 6, 6]);
  });
});
