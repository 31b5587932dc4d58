/** Correlations pair by pair: which fit together, what they become for some scenarios, and the figures that follow. */
import { describe, expect, test } from "vitest";
import { correlationMatrix } from "../portfolio/correlation.ts";
import { exactPortfolio } from "../portfolio/exact-portfolio.ts";
import { FIVE } from "../portfolio/portfolio-fixtures.ts";
import { insuredYears } from "./insured-years.ts";
import { amongst, APART } from "./joined.ts";
import { jointYears } from "./joint-years.ts";
import { dependenceOf, pairProblem, type PairCorrelations } from "./pair-correlations.ts";
import { programLoss, together } from "./program-loss.ts";

const pairs = (correlation: number, ...own: [string, string, number][]): PairCorrelations => ({
  type: "matrix",
  correlation,
  pairs: own.map(([a, b, of]) => ({ a, b, correlation: of })),
});
const IDS = FIVE.map(({ id }) => id);
const [A, B, C] = IDS as [string, string, string];

describe("pairs for some scenarios", () => {
  test("take their own correlation, in either order, and others the default", () => {
    expect(dependenceOf(pairs(0.1, ["y", "x", 0.5]), ["x", "y", "z"])).toEqual({
      type: "matrix",
      matrix: [
        [1, 0.5, 0.1],
        [0.5, 1, 0.1],
        [0.1, 0.1, 1],
      ],
    });
  });

  test("that all come out the same are that one correlation, which is computed exactly", () => {
    expect(dependenceOf(pairs(0.2, ["x", "q", 0.9]), ["x", "y", "z"])).toEqual({
      type: "common",
      correlation: 0.2,
    });
    expect(dependenceOf(pairs(0, ["x", "q", 0.9]), ["x", "y"])).toEqual({ type: "independent" });
    expect(dependenceOf(pairs(0, ["x", "y", 0.4]), ["x", "y"])).toEqual({ type: "common", correlation: 0.4 });
    expect(dependenceOf(pairs(0.4), ["x"])).toEqual({ type: "independent" });
    const two = FIVE.slice(0, 2);
    const exact = exactPortfolio(two, { dependence: { type: "common", correlation: 0.4 } });
    expect(together(two, { dependence: pairs(0, [A, B, 0.4]), causes: [] })).toEqual(exact);
  });

  test("are left out where a scenario isn't among them", () => {
    const joined = { ...APART, dependence: pairs(0.1, [A, B, 0.5], [A, "q", 0.3]) };
    expect(amongst(joined, new Set([A, B])).dependence).toEqual(pairs(0.1, [A, B, 0.5]));
  });
});

describe("pairs that can't hold together", () => {
  test("are refused, naming the one to change and a value that fits", () => {
    const stated = [
      ["x", "y", 0.9],
      ["y", "z", 0.9],
      ["x", "z", -0.5],
    ] as [string, string, number][];
    const { pair, rule } = pairProblem(pairs(0, ...stated))!;
    const value = Number(/it can be at (?:most|least) (\S+)$/.exec(rule)![1]);
    const changed = (to: number) => stated.map((one, i) => (i === pair ? [one[0], one[1], to] : one));
    const fits = (to: number) => pairProblem(pairs(0, ...(changed(to) as typeof stated))) === undefined;
    expect(fits(value)).toBe(true);
    expect(fits(value + 0.02 * Math.sign(stated[pair!]![2] - value))).toBe(false);
  });

  test("are refused if they'd contradict the default once there are enough other scenarios", () => {
    expect(pairProblem(pairs(0.3, ["x", "y", -0.5]))?.pair).toBe(0);
    const fits = pairs(0.3, ["x", "y", -0.2], ["x", "z", 0.7]);
    expect(pairProblem(fits)).toBeUndefined();
    const ids = ["x", "y", "z", ...Array.from({ length: 197 }, (_, i) => `other ${i}`)];
    const dependence = dependenceOf(fits, ids);
    if (dependence.type !== "matrix") throw new Error("must differ by pair");
    expect(() => correlationMatrix(dependence.matrix, 200)).not.toThrow();
  });

  test("include one with itself, one stated twice, and one out of range", () => {
    expect(pairProblem(pairs(0, ["x", "x", 0.1]))?.pair).toBe(0);
    expect(pairProblem(pairs(0, ["x", "y", 0.1], ["y", "x", 0.2]))?.pair).toBe(1);
    expect(pairProblem(pairs(0, ["x", "y", 0.96]))?.pair).toBe(0);
    expect(pairProblem(pairs(0.96))?.pair).toBeNull();
  });
});

describe("figures by pairs", () => {
  const cause = {
    id: "cloud",
    title: "Cloud",
    frequency: { type: "constant", value: 0.4 },
    strikes: [
      { member: A, probability: 1 },
      { member: C, probability: 0.5 },
    ],
  } as const;

  test("agree with the exact ones where the pairs hardly differ", { timeout: 60_000 }, () => {
    const causes = [cause];
    const exact = exactPortfolio(FIVE, { dependence: { type: "common", correlation: 0.3 }, causes });
    const simulated = together(FIVE, { dependence: pairs(0.3, [A, B, 0.30001]), causes });
    for (const key of ["p90", "p95", "p99", "cvar95"] as const)
      expect(Math.abs(simulated[key] - exact[key])).toBeLessThan(2 * simulated.error[key]!);
    expect(simulated.mean / exact.mean).toBeCloseTo(1, 9);
    for (const id of [...IDS, "cloud"]) {
      const [mine, other] = [simulated.contributions![id]!.cvar95, exact.contributions[id]!.cvar95];
      expect(Math.abs(mine - other)).toBeLessThan(0.05 * exact.cvar95);
    }
  });

  test("are of the years that insurance is simulated in, and the parts sum to the tail", () => {
    const dependence = dependenceOf(pairs(0.1, [A, B, 0.8]), IDS);
    const how = { dependence, causes: [cause] };
    const mine = jointYears(FIVE, how);
    const { gross } = insuredYears(FIVE, { ...how, years: 100_000, seed: 1, policies: [] });
    for (const key of ["p50", "p95", "p99"] as const) expect(mine[key] / gross[key]).toBeCloseTo(1, 9);
    const parts = Object.values(mine.contributions).reduce((sum, { cvar95 }) => sum + cvar95, 0);
    expect(parts / mine.cvar95).toBeCloseTo(1, 9);
  });

  test("say that they're simulated, with their standard errors; exact ones don't", () => {
    const members = FIVE.slice(0, 3).map(({ id, title: _, schema: __, ...estimate }) => {
      return { id, estimate, treatment: { controls: [] } };
    });
    const { joinedBy, mean } = programLoss(members, { ...APART, dependence: pairs(0, [A, B, 0.5]) });
    expect(joinedBy).toMatchObject({
      dependence: { type: "matrix", correlation: 0, pairs: 1 },
      simulated: { years: 100_000 },
    });
    const { standardError } = joinedBy.simulated!;
    expect(standardError.mean / mean).toBeLessThan(1e-9);
    expect(standardError.p95).toBeGreaterThan(0);
    const exact = programLoss(members.slice(0, 2), { ...APART, dependence: pairs(0, [A, B, 0.5]) });
    expect(exact.joinedBy).toEqual({
      dependence: { type: "matrix", correlation: 0, pairs: 1 },
      causes: 0,
    });
  });
});
