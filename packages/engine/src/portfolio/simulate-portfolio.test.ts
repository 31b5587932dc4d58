import { describe, expect, it } from "vitest";
import { often } from "../../test/often.ts";
import { constant } from "../exact/exact-fixtures.ts";
import { PERCENTILES, type PercentileKey } from "../result.ts";
import { resultOf, simulate } from "../simulate/simulate.ts";
import { blocksOf } from "../simulate/simulation-options.ts";
import { exactPortfolio } from "./exact-portfolio.ts";
import { FIVE, member, variedMembers } from "./portfolio-fixtures.ts";
import {
  type PortfolioSimulationOptions,
  portfolioResultOf,
  simulatePortfolioPart,
  type SimulatedPortfolio,
} from "./simulate-portfolio.ts";

const TIMEOUT = { timeout: 60_000 };
const common = (correlation: number) => ({ type: "common", correlation }) as const;
const MATRIX = {
  type: "matrix",
  matrix: [
    [1, 0.5, 0.2, 0, 0.1],
    [0.5, 1, 0.3, -0.2, 0.1],
    [0.2, 0.3, 1, 0.4, 0],
    [0, -0.2, 0.4, 1, 0.3],
    [0.1, 0.1, 0, 0.3, 1],
  ],
} as const;

function run(options: PortfolioSimulationOptions, scenarios = FIVE): SimulatedPortfolio {
  return portfolioResultOf([simulatePortfolioPart(scenarios, options)], options.exceed);
}

describe("exact and simulated portfolios", TIMEOUT, () => {
  it.each([0, 0.3, 0.8])(
    "agree within 4.5 standard errors with correlation %d, rare members and all",
    (r) => {
      const years = often(200_000, 600_000);
      const keys = (Object.keys(PERCENTILES) as PercentileKey[]).filter((key) => PERCENTILES[key] > 0.2);
      const first = exactPortfolio(FIVE, { dependence: common(r) });
      const exceed = keys.map((key) => first[key]).filter((loss) => loss > 0);
      const truth = exactPortfolio(FIVE, { dependence: common(r), exceed });
      const { portfolio } = run({ years, seed: 3, dependence: common(r), exceed });
      const score = (seen: number, p: number): number => (seen - p) / Math.sqrt((p * (1 - p)) / years);
      const scores = exceed.map((loss) =>
        score(portfolio.exceed[String(loss)]!, truth.exceed[String(loss)]!),
      );
      scores.push((portfolio.mean - truth.mean) / (truth.sd / Math.sqrt(years)));
      scores.push(score(portfolio.pZero, truth.pZero));
      scores.push((portfolio.cvar95 - truth.cvar95) / (portfolio.error.cvar95! / 1.96));
      for (const z of scores) expect(Math.abs(z)).toBeLessThan(4.5);
      for (const { id } of FIVE) {
        const difference = portfolio.contributions[id]!.cvar95 - truth.contributions[id]!.cvar95;
        expect(Math.abs(difference) / truth.cvar95, id).toBeLessThan(0.01);
      }
      expect(Math.abs(portfolio.diversification.cvar95 - truth.diversification.cvar95)).toBeLessThan(0.01);
    },
  );
});

describe("for every kind of dependence", TIMEOUT, () => {
  const options = { years: 50_000, seed: 8, exceed: [1e6] };
  const cases = [{ type: "independent" }, common(0.4), common(-0.2), MATRIX] as const;

  it.each(cases)("members' own results are those of their simulation alone, to the bit: %j", (dependence) => {
    const { scenarios, portfolio } = run({ ...options, dependence });
    for (const [i, each] of FIVE.entries()) expect(scenarios[i]).toEqual(simulate(each, options));
    const sum = scenarios.reduce((total, { mean }) => total + mean, 0);
    expect(Math.abs(portfolio.mean / sum - 1)).toBeLessThan(1e-12);
  });

  it.each(cases)("the order of the members does not change a bit: %j", (dependence) => {
    const backwards =
      dependence.type === "matrix"
        ? { ...dependence, matrix: dependence.matrix.toReversed().map((row) => row.toReversed()) }
        : dependence;
    const one = run({ ...options, dependence });
    const other = run({ ...options, dependence: backwards }, FIVE.toReversed());
    expect(other.portfolio).toEqual(one.portfolio);
    expect(other.scenarios.toReversed()).toEqual(one.scenarios);
  });

  it.each(cases)("contributions add up to the tail means: %j", (dependence) => {
    const { portfolio } = run({ ...options, dependence });
    for (const key of ["cvar95", "cvar99"] as const) {
      const sum = Object.values(portfolio.contributions).reduce((total, each) => total + each[key], 0);
      expect(Math.abs(sum / portfolio[key] - 1)).toBeLessThan(1e-12);
    }
  });
});

it.each([2, 3, 8])("gives the same bits in %d parts, contributions included", TIMEOUT, (parts) => {
  const options = { years: 140_000, seed: 4, dependence: MATRIX };
  const whole = run(options);
  const edges = Array.from({ length: parts + 1 }, (_, i) =>
    Math.floor((i * blocksOf(options.years)) / parts),
  );
  const done = edges
    .slice(1)
    .map((end, i) =>
      simulatePortfolioPart(FIVE, { ...options, firstBlock: edges[i]!, blocks: end - edges[i]! }),
    );
  expect(portfolioResultOf(done.toReversed())).toEqual(whole);
});

describe("the copula", TIMEOUT, () => {
  it("with correlation 1 adds up quantiles: no benefit of diversification", () => {
    const { diversification } = run({ years: 200_000, seed: 1, dependence: common(1) }).portfolio;
    for (const benefit of Object.values(diversification)) expect(Math.abs(benefit)).toBeLessThan(2e-3);
  });

  it("with a matrix of one correlation gives what that correlation gives, within the statistical error", () => {
    const matrix = FIVE.map((_, i) => FIVE.map((_, j) => (i === j ? 1 : 0.3)));
    const years = often(100_000, 300_000);
    const [byFactor, byMatrix] = [common(0.3), { type: "matrix", matrix } as const].map(
      (dependence) => run({ years, seed: 5, dependence }).portfolio,
    );
    for (const key of ["p90", "p95", "cvar95"] as const)
      expect(Math.abs(byFactor![key] - byMatrix![key]) / byFactor!.error[key]!).toBeLessThan(2.5);
  });

  it("with the most negative correlation makes the sum of three like members steadier", () => {
    const three = ["a", "b", "c"].map((id) => member(id, constant(30), constant(1000)));
    const sd = (correlation: number): number =>
      run({ years: 100_000, seed: 6, dependence: common(correlation) }, three).portfolio.sd;
    expect(sd(0) / Math.sqrt(90) / 1000).toBeCloseTo(1, 1);
    // ranks of a count are not quite normal, so that a little is left
    expect(sd(-0.5)).toBeLessThan(0.15 * sd(0));
  });
});

it("takes 200 members, and refuses more and repeated ones by name", TIMEOUT, () => {
  const many = variedMembers(200);
  const { portfolio } = run({ years: 16_384, seed: 1, dependence: common(0.2) }, many);
  expect(Object.keys(portfolio.contributions)).toHaveLength(200);
  expect(portfolio.diversification.cvar99).toBeGreaterThan(0.2);
  const options = { years: 100, seed: 1 };
  expect(() => simulatePortfolioPart([...many, FIVE[0]!], options)).toThrow(/^scenarios: must be 1 to 200/);
  expect(() => simulatePortfolioPart([FIVE[0]!, FIVE[0]!], options)).toThrow(
    /^scenarios: must have distinct ids/,
  );
});

it("parts are those of one scenario alone too", () => {
  const part = simulatePortfolioPart([FIVE[0]!], { years: 20_000, seed: 2 });
  expect(resultOf([part.portfolio])).toEqual(simulate(FIVE[0]!, { years: 20_000, seed: 2 }));
});
