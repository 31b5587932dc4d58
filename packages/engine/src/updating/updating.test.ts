import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exact } from "../exact/exact.ts";
import { constant, lognormal, pert, scenario, uniform } from "../exact/exact-fixtures.ts";
import { mean, variance } from "../distributions/distribution.ts";
import { parseScenario } from "../parse-scenario.ts";
import type { Distribution } from "../scenario.ts";
import { updateFrequency } from "./update-frequency.ts";
import { updateMagnitude } from "./update-magnitude.ts";
import { betaEstimate, updateProbability } from "./update-probability.ts";

const relative = (value: number, expected: number): number => Math.abs(value / expected - 1);

describe("frequency", () => {
  test("a gamma prior of 2 events in 4 years and 3 events in 6 years make 5 in 10", () => {
    // a lognormal of mean 0.5 and variance 0.125
    const spread = Math.sqrt(Math.log(1.5));
    const middle = Math.log(0.5) - spread ** 2 / 2;
    const prior = lognormal(
      Math.exp(middle - 1.6448536269514722 * spread),
      Math.exp(middle + 1.6448536269514722 * spread),
    );
    const {
      prior: before,
      data,
      posterior,
      estimate,
      credibility,
      chanceNextYear,
    } = updateFrequency(prior, {
      events: 3,
      years: 6,
    });
    expect(before.gamma.events).toBeCloseTo(2, 12);
    expect(before.gamma.years).toBeCloseTo(4, 12);
    expect(posterior.mean).toBeCloseTo(0.5, 13);
    expect(credibility).toBeCloseTo(0.6, 13);
    // percentiles of χ² with 10 degrees of freedom over 20; Garwood's interval: χ² with 6 and 8 over 12
    expect(posterior.p5).toBeCloseTo(3.9403 / 20, 5);
    expect(posterior.p95).toBeCloseTo(18.307 / 20, 4);
    expect(data?.p5).toBeCloseTo(1.63538 / 12, 5);
    expect(data?.p95).toBeCloseTo(15.5073 / 12, 5);
    expect([data?.mean, data?.p5 === before.p5]).toEqual([0.5, false]);
    expect(chanceNextYear).toBeCloseTo(1 - (10 / 11) ** 5, 13);
    expect(estimate.misfit).toBeLessThan(0.05);
  });

  test("without data a lognormal prior is returned unchanged, with no claims about data", () => {
    const prior = lognormal(0.05, 3);
    const { data, posterior, estimate, credibility } = updateFrequency(prior, { events: 0, years: 0 });
    const back = estimate.distribution as { p5: number; p95: number };
    expect(relative(back.p5, 0.05)).toBeLessThan(1e-13);
    expect(relative(back.p95, 3)).toBeLessThan(1e-13);
    expect(relative(posterior.mean, mean(prior))).toBeLessThan(1e-14);
    expect([data, credibility]).toEqual([null, 0]);
  });

  test("the fitted estimate gives the annual loss the mean and spread of the posterior itself", () => {
    const { posterior, estimate } = updateFrequency(pert(0.1, 0.5, 4), { events: 1, years: 3 });
    expect(relative(mean(estimate.distribution), posterior.mean)).toBeLessThan(1e-13);
    expect(
      relative(variance(estimate.distribution), posterior.gamma.events / posterior.gamma.years ** 2),
    ).toBeLessThan(1e-12);
    const { pZero } = exact(scenario(estimate.distribution, constant(1)));
    expect(
      Math.abs(1 - pZero - updateFrequency(pert(0.1, 0.5, 4), { events: 1, years: 3 }).chanceNextYear),
    ).toBeLessThan(0.01);
  });

  test("years without events lower the rate but never to 0; a lot of data takes over", () => {
    const prior = pert(0.1, 0.5, 4);
    let last = mean(prior);
    for (const years of [1, 5, 50, 5000]) {
      const { posterior, data } = updateFrequency(prior, { events: 0, years });
      expect(posterior.mean).toBeLessThan(last);
      expect(posterior.mean).toBeGreaterThan(0);
      expect(data?.p5).toBe(0);
      last = posterior.mean;
    }
    const much = updateFrequency(prior, { events: 70_000, years: 10_000 });
    expect(relative(much.posterior.mean, 7)).toBeLessThan(1e-3);
    expect(much.credibility).toBeGreaterThan(0.999);
  });

  test("the posterior mean is between prior and data, and fitted estimates are valid in a scenario", () => {
    const rates = fc.record({ events: fc.nat(40), years: fc.double({ min: 0.1, max: 60, noNaN: true }) });
    fc.assert(
      fc.property(
        rates,
        fc.constantFrom(pert(0.1, 0.5, 4), lognormal(0.01, 3), uniform(0, 2)),
        (data, prior) => {
          const { posterior, estimate } = updateFrequency(prior, data);
          const ends = [mean(prior), data.events / data.years].sort((a, b) => a - b);
          expect(posterior.mean).toBeGreaterThanOrEqual(ends[0]! * (1 - 1e-12));
          expect(posterior.mean).toBeLessThanOrEqual(ends[1]! * (1 + 1e-12));
          expect(parseScenario(scenario(estimate.distribution, constant(1))).ok).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([
    ["prior", constant(1), { events: 1, years: 1 }],
    ["events", lognormal(0.1, 2), { events: 1.5, years: 1 }],
    ["years", lognormal(0.1, 2), { events: 1, years: -1 }],
    ["years", lognormal(0.1, 2), { events: 1, years: 0 }],
    ["years", lognormal(0.1, 2), { events: 1, years: Infinity }],
    ["events", lognormal(0.1, 2), { events: -1, years: 1 }],
    ["prior", uniform(-1, 2), { events: 1, years: 1 }],
  ])("refuses an impossible %s by name", (name, prior, data) => {
    expect(() => updateFrequency(prior, data)).toThrow(RangeError);
    expect(() => updateFrequency(prior, data)).toThrow(new RegExp(`^${name}: must`));
  });
});

describe("probability", () => {
  test("a PERT on 0 … 1 is a beta distribution; trials add to its shapes", () => {
    const { prior, data, posterior, estimate, credibility } = updateProbability(pert(0, 0.25, 1), {
      successes: 3,
      trials: 10,
    });
    expect([prior.beta.successes, prior.beta.failures]).toEqual([
      expect.closeTo(2, 12),
      expect.closeTo(4, 12),
    ]);
    expect(prior.misfit).toBeLessThan(1e-12);
    expect(posterior.mean).toBeCloseTo(5 / 16, 13);
    // the posterior is exactly the PERT with λ = 14 and mode 4/14
    expect(estimate.distribution).toMatchObject({ type: "pert", min: 0, max: 1 });
    expect(estimate.misfit).toBeLessThan(1e-12);
    // the prior counts as six trials
    expect([data?.mean, credibility]).toEqual([0.3, expect.closeTo(10 / 16, 12)]);
    // Clopper & Pearson, 90 %: 3 of 10
    expect(data?.p5).toBeCloseTo(0.08726, 5);
    expect(data?.p95).toBeCloseTo(0.60662, 5);
  });

  test("without data the posterior is the prior", () => {
    const { posterior, estimate, data } = updateProbability(pert(0, 0.25, 1), { successes: 0, trials: 0 });
    expect(data).toBeNull();
    expect(posterior.mean).toBeCloseTo(1 / 3, 14);
    expect(estimate.distribution).toMatchObject({
      mode: expect.closeTo(0.25, 12),
      lambda: expect.closeTo(4, 12),
    });
    expect(updateProbability(uniform(0, 1), { successes: 0, trials: 0 }).estimate.distribution).toEqual(
      uniform(0, 1),
    );
  });

  test("a lot of data takes over, and the estimate keeps mean, spread and shape beyond λ = 1000", () => {
    for (const [successes, trials] of [
      [30_000, 100_000],
      [3, 5000],
      [0, 100_000],
      [4999, 5000],
      [90_000, 100_000],
    ] as const) {
      const { posterior, estimate } = updateProbability(pert(0.05, 0.2, 0.9), { successes, trials });
      expect(Math.abs(posterior.mean - successes / trials)).toBeLessThan(2e-3);
      expect(relative(mean(estimate.distribution), posterior.mean)).toBeLessThan(1e-9);
      const { successes: a, failures: b } = posterior.beta;
      expect(
        relative(variance(estimate.distribution), (posterior.mean * (b / (a + b))) / (a + b + 1)),
      ).toBeLessThan(1e-6);
      expect(estimate.misfit).toBeLessThan(0.005);
      expect(parseScenario(scenario(constant(1), constant(1), estimate.distribution, constant(1))).ok).toBe(
        true,
      );
    }
  });

  test("no success, or no failure, leaves an end of the exact interval at 0, or at 1", () => {
    const of = (successes: number) => updateProbability(uniform(0, 1), { successes, trials: 10 }).data!;
    // 0.05^(1/10) and its complement
    expect(of(0)).toEqual({ mean: 0, p5: 0, p95: expect.closeTo(1 - 0.05 ** 0.1, 12) });
    expect(of(10)).toEqual({ mean: 1, p5: expect.closeTo(0.05 ** 0.1, 12), p95: 1 });
  });

  test("shapes of 1 and more are written as an estimate without loss", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 400, noNaN: true }),
        fc.double({ min: 1.01, max: 400, noNaN: true }),
        (a, b) => {
          const d = betaEstimate({ successes: a, failures: b });
          expect(relative(mean(d), a / (a + b))).toBeLessThan(1e-12);
          expect(relative(variance(d), (a * b) / ((a + b) ** 2 * (a + b + 1)))).toBeLessThan(1e-10);
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each([
    ["prior", constant(0.2), { successes: 1, trials: 2 }],
    ["prior", uniform(0.2, 1.5), { successes: 1, trials: 2 }],
    ["successes", uniform(0, 1), { successes: 3, trials: 2 }],
    ["trials", uniform(0, 1), { successes: 0, trials: -2 }],
    ["trials", uniform(0, 1), { successes: 0, trials: 2.5 }],
    ["successes", uniform(0, 1), { successes: -1, trials: 2 }],
    ["successes", uniform(0, 1), { successes: 0.5, trials: 2 }],
    ["prior", uniform(-0.2, 0.5), { successes: 1, trials: 2 }],
  ])("refuses an impossible %s by name", (name, prior, data) => {
    expect(() => updateProbability(prior, data)).toThrow(new RegExp(`^${name}: must`));
  });
});

describe("magnitude", () => {
  const PRIOR: Distribution = lognormal(50_000, 2_000_000);

  test("without data the 90 % interval is returned unchanged, whatever the strength", () => {
    for (const strength of [1, 5, 40]) {
      const { estimate, data, credibility } = updateMagnitude(PRIOR, { losses: [], strength });
      const back = estimate.distribution as { p5: number; p95: number };
      expect(relative(back.p5, 50_000)).toBeLessThan(1e-11);
      expect(relative(back.p95, 2_000_000)).toBeLessThan(1e-11);
      expect([data, credibility]).toEqual([null, 0]);
    }
  });

  test("the posterior is that of the textbook, by hand", () => {
    const strength = 4;
    const losses = [1, 2, 3].map(Math.exp);
    const { prior, posterior } = updateMagnitude(lognormal(Math.exp(-2), Math.exp(2)), { losses, strength });
    // spread of the prior predictive: 2/t₀.₉₅ for 4 degrees of freedom = 2/2.1318467863266499
    const beta = ((2 / 2.1318467863266499) ** 2 * 2 * 4) / 5;
    expect(prior.law.scale).toBeCloseTo(beta, 12);
    expect(posterior.law).toEqual({
      location: expect.closeTo(6 / 7, 12),
      strength: 7,
      shape: 3.5,
      scale: expect.closeTo(beta + 1 + (4 * 3 * 4) / 14, 11),
    });
    expect(posterior.degrees).toBe(7);
    expect(posterior.median).toBeCloseTo(Math.exp(6 / 7), 10);
  });

  test("a lot of data takes over: median and 90 % interval are theirs", () => {
    // 4,001 evenly spaced normal scores of ln X with mean 10 and spread 0.5
    const losses: number[] = [];
    for (let i = -2000; i <= 2000; i++) losses.push(Math.exp(10 + (0.5 * Math.sqrt(3) * i) / 2000));
    const { data, posterior, credibility } = updateMagnitude(PRIOR, { losses });
    expect(relative(posterior.median, Math.exp(10))).toBeLessThan(0.01);
    expect(relative(posterior.p5, data!.p5)).toBeLessThan(0.02);
    expect(relative(posterior.p95, data!.p95)).toBeLessThan(0.02);
    expect(credibility).toBeGreaterThan(0.99);
  });

  test("two losses are enough for an estimate from them alone, one is not; the original estimate is unchanged", () => {
    const [a, b] = [1e5, 4e5];
    const { prior, data, credibility } = updateMagnitude(PRIOR, { losses: [a, b] });
    // geometric mean, and 1.645 standard deviations of two logarithms that are ln 4 apart
    const reach = (1.6448536269514722 * Math.log(4)) / Math.SQRT2;
    expect(data).toEqual({
      median: expect.closeTo(2e5, 6),
      p5: expect.closeTo(2e5 * Math.exp(-reach), 6),
      p95: expect.closeTo(2e5 * Math.exp(reach), 4),
      count: 2,
    });
    expect(credibility).toBe(2 / 7);
    expect(updateMagnitude(PRIOR, { losses: [a] }).data).toBeNull();
    expect(prior).toMatchObject({
      median: expect.closeTo(Math.sqrt(50_000 * 2_000_000), 6),
      p5: expect.closeTo(50_000, 6),
      p95: expect.closeTo(2_000_000, 4),
    });
    expect(prior.misfit).toBeGreaterThan(0.001);
    expect(prior.misfit).toBeLessThan(0.05);
  });

  test("losses where the prior expects them narrow the interval; distant losses move and widen it", () => {
    const width = ({ p5, p95 }: { p5: number; p95: number }): number => Math.log(p95 / p5);
    const before = updateMagnitude(PRIOR, { losses: [] }).posterior;
    const near = updateMagnitude(PRIOR, { losses: [250_000, 320_000, 400_000, 350_000] });
    const far = updateMagnitude(PRIOR, { losses: [2e8, 3e8] });
    expect(width(near.posterior)).toBeLessThan(width(before));
    expect(width(far.posterior)).toBeGreaterThan(width(before));
    expect(far.posterior.median).toBeGreaterThan(1_000_000);
    expect(near.estimate.misfit).toBeLessThan(0.02);
  });

  test.each([
    ["prior", constant(5), { losses: [1] }],
    ["strength", PRIOR, { losses: [1], strength: 0 }],
    ["strength", PRIOR, { losses: [1], strength: 1e6 + 1 }],
    ["prior", uniform(-1, 5), { losses: [1] }],
    ["losses\\[0\\]", PRIOR, { losses: [Infinity] }],
    ["losses\\[1\\]", PRIOR, { losses: [5, 0] }],
  ])("refuses an impossible %s by name", (name, prior, data) => {
    expect(() => updateMagnitude(prior, data)).toThrow(new RegExp(`^${name}: must`));
  });
});
