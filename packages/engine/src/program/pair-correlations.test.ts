/** Correlations pair by pair: which fit together, what they become for some scenarios, and the figures that follow. */
import { describe, expect, test } from "vitest";
import { correlationMatrix } from "../portfolio/correlation.ts";
import { exactPortfolio } from "../portfolio/exact-portfolio.ts";
import { FIVE } from "../portfolio/portfolio-fixtures.ts";
import { insuredYears } from "./years/insured-years.ts";
import { amongst, APART } from "./joined.ts";
import { jointYears } from "./years/joint-years.ts";
import { dependenceOf, pairProblem, type PairCorrelations } from "./pair-correlations.ts";
import { programLoss } from "./program-loss.ts";
import { stateLoss } from "./state-loss.ts";

const pairs = (correlation: number, ...own: [string, string, number][]): PairCorrelations => ({
  type: "matrix",
  correlation,
  pairs: own.map(([a, b, of]) => ({ a, b, correlation: of })),
});
const of = (...ids: string[]) => ids.map((id) => ({ id }));
const IDS = FIVE.map(({ id }) => id);
const [A, B, C] = IDS as [string, string, string];

describe("pairs for some scenarios", () => {
  test("take their own correlation, in either order, and others the default", () => {
    expect(dependenceOf(pairs(0.1, ["y", "x", 0.5]), of("x", "y", "z"))).toEqual({
      type: "matrix",
      matrix: [
        [1, 0.5, 0.1],
        [0.5, 1, 0.1],
        [0.1, 0.1, 1],
      ],
    });
  });

  test("that all come out the same are that one correlation, which is computed exactly", () => {
    expect(dependenceOf(pairs(0.2, ["x", "q", 0.9]), of("x", "y", "z"))).toEqual({
      type: "common",
      correlation: 0.2,
    });
    expect(dependenceOf(pairs(0, ["x", "q", 0.9]), of("x", "y"))).toEqual({ type: "independent" });
    expect(dependenceOf(pairs(0, ["x", "y", 0.4]), of("x", "y"))).toEqual({
      type: "common",
      correlation: 0.4,
    });
    expect(dependenceOf(pairs(0.4), of("x"))).toEqual({ type: "independent" });
    const two = FIVE.slice(0, 2);
    const exact = exactPortfolio(two, { dependence: { type: "common", correlation: 0.4 } });
    expect(stateLoss(two, { dependence: pairs(0, [A, B, 0.4]), causes: [] }).gross).toEqual(exact);
  });

  test("are left out where a scenario isn't among them", () => {
    const joined = { ...APART, dependence: pairs(0.1, [A, B, 0.5], [A, "q", 0.3]) };
    expect(amongst(joined, new Set([A, B])).dependence).toEqual(pairs(0.1, [A, B, 0.5]));
  });

  test("none of which are among them are one correlation for all", () => {
    const among = (correlation: number) =>
      amongst({ ...APART, dependence: pairs(correlation, [A, "q", 0.3]) }, new Set([A, B])).dependence;
    expect(among(0.1)).toEqual({ type: "common", correlation: 0.1 });
    expect(among(0)).toEqual({ type: "independent" });
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

  test("are refused with a value that fits as it's printed, whatever decimals were stated", () => {
    // Beside 0.905 and 0.905 a third can be from 0.638 to 0.952: 0.64 fits, 0.63 and unrounded values below 0.638 don't.
    for (const stated of [-0.5049, 0.5049, 0.6349]) {
      const three = (third: number) =>
        pairProblem(pairs(0, ["x", "y", 0.905], ["y", "z", 0.905], ["x", "z", third]));
      const { pair, rule } = three(stated)!;
      const value = Number(/can be at (?:most|least) (\S+)$/.exec(rule)![1]);
      const stateds = [0.905, 0.905, stated].with(pair!, value);
      const [xy, yz, xz] = stateds as [number, number, number];
      expect(pairProblem(pairs(0, ["x", "y", xy], ["y", "z", yz], ["x", "z", xz]))).toBeUndefined();
    }
  });

  test("are found in any of several groups, and named by their place among all", () => {
    const problem = pairProblem(
      pairs(0, ["p", "q", 0.5], ["x", "y", 0.9], ["y", "z", 0.9], ["q", "r", 0.5], ["x", "z", -0.5]),
    )!;
    expect([1, 2, 4]).toContain(problem.pair);
  });

  test("are refused if they connect more than 200 scenarios", () => {
    const chain = (scenarios: number) =>
      pairs(
        0,
        ...Array.from(
          { length: scenarios - 1 },
          (_, i) => [`${i}`, `${i + 1}`, 0.2] as [string, string, number],
        ),
      );
    expect(pairProblem(chain(200))).toBeUndefined();
    expect(pairProblem(chain(201))).toEqual({
      pair: null,
      rule: "connect more than 200 scenarios with one another; remove some pairs",
    });
  });

  test("are refused if they'd contradict the default once there are enough other scenarios", () => {
    expect(pairProblem(pairs(0.3, ["x", "y", -0.5]))?.pair).toBe(0);
    const fits = pairs(0.3, ["x", "y", -0.2], ["x", "z", 0.7]);
    expect(pairProblem(fits)).toBeUndefined();
    const dependence = dependenceOf(
      fits,
      of("x", "y", "z", ...Array.from({ length: 197 }, (_, i) => `other ${i}`)),
    );
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
    const simulated = stateLoss(FIVE, { dependence: pairs(0.3, [A, B, 0.30001]), causes }).gross;
    for (const key of ["p90", "p95", "p99", "cvar95"] as const)
      expect(Math.abs(simulated[key] - exact[key])).toBeLessThan(2 * simulated.error[key]!);
    expect(simulated.mean / exact.mean).toBeCloseTo(1, 9);
    for (const id of [...IDS, "cloud"]) {
      const [mine, other] = [simulated.contributions![id]!.cvar95, exact.contributions[id]!.cvar95];
      expect(Math.abs(mine - other)).toBeLessThan(0.05 * exact.cvar95);
    }
  });

  test("are of the years that insurance is simulated in, and the parts sum to the tail", () => {
    const dependence = dependenceOf(pairs(0.1, [A, B, 0.8]), FIVE);
    const policies = [
      {
        id: "tower",
        title: "Tower",
        covers: [A, C],
        tower: [{ retention: 100_000, limit: 1_000_000, share: 1 }],
        perYear: { retention: 0, limit: 2_000_000 },
        premium: 0,
      },
    ];
    const how = { dependence, causes: [cause], years: 100_000, policies };
    const { gross: mine, insured } = jointYears(FIVE, how);
    const { gross, ...others } = insuredYears(FIVE, { ...how, seed: 1 });
    expect(insured).toEqual({ gross, ...others });
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
