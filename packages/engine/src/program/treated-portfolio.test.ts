/** A portfolio under a dependence of its own, before and after treatment: against scenarios treated by hand, both engines, and a sampler of the test's own. */
import { expect, test } from "vitest";
import { exact } from "../exact/exact.ts";
import { exactPortfolio } from "../portfolio/exact-portfolio.ts";
import type { Dependence } from "../portfolio/correlation.ts";
import type { Scenario } from "../scenario.ts";
import type { Control } from "../treatment.ts";
import type { Member } from "./member.ts";
import { portfolioLoss } from "./portfolio-loss.ts";
import { treatedPortfolio } from "./treated-portfolio.ts";

const control = (id: string, factor: number, inPlace: boolean): Control => ({
  id,
  title: id,
  status: "planned",
  inPlace,
  willBe: true,
  annualCost: { type: "constant", value: 0 },
  effects: [
    { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: factor } } },
  ],
});
const estimate = (lef: number, p95: number): Member["estimate"] => ({
  currency: "USD",
  frequency: { lef: { type: "constant", value: lef } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: p95 / 40, p95 } }],
});
/** One control is in place and halves how often the first happens; planned ones leave a quarter of that, and three fifths of the second. */
const MEMBERS: readonly Member[] = [
  {
    id: "a",
    estimate: estimate(4, 800_000),
    treatment: { controls: [control("in place", 0.5, true), control("planned", 0.25, false)] },
  },
  {
    id: "b",
    estimate: estimate(1.5, 3_000_000),
    treatment: { controls: [control("planned too", 0.6, false)] },
  },
  { id: "c", estimate: estimate(0.8, 5_000_000), treatment: { controls: [] } },
];
/** How often each happens in each state, worked out by hand. */
const RATES = { inherent: [4, 1.5, 0.8], now: [2, 1.5, 0.8], plan: [0.5, 0.9, 0.8] } as const;
const byHand = (state: keyof typeof RATES): Scenario[] =>
  MEMBERS.map(({ id, estimate: own }, i) => ({
    schema: "crq-scenario/1",
    id,
    title: id,
    ...own,
    frequency: { lef: { type: "constant", value: RATES[state][i]! } },
  }));
const MATRIX = [
  [1, 0.6, -0.3],
  [0.6, 1, 0.2],
  [-0.3, 0.2, 1],
];

test.each([{ type: "independent" }, { type: "common", correlation: 0.4 }] as const)(
  "each state is the joint loss of scenarios treated by hand: %o",
  (dependence) => {
    const found = treatedPortfolio(MEMBERS, { dependence, simulate: null });
    const [inherent, now, plan] = (["inherent", "now", "plan"] as const).map((state) =>
      exactPortfolio(byHand(state), { dependence }),
    );
    for (const [stage, hand] of [
      [found.stages.inherent!, inherent!],
      [found.stages.now, now!],
      [found.stages.plan!, plan!],
    ] as const)
      for (const key of ["mean", "p90", "p95", "p99"] as const)
        expect(stage[key] / hand[key]).toBeCloseTo(1, 9);
    const { loss, probability } = found.curves.plan!;
    expect(probability).toHaveLength(plan!.curve.probability.length);
    for (const [i, chance] of plan!.curve.probability.entries()) {
      expect(probability[i]).toBeCloseTo(chance, 9);
      expect(Math.abs(loss[i]! - plan!.curve.loss[i]!)).toBeLessThanOrEqual(1e-9 * plan!.curve.loss[i]!);
    }
    expect(found.portfolio.contributions["c"]!.cvar95).toBeCloseTo(now!.contributions["c"]!.cvar95, 0);
    // As the command `portfolio` computes it from the downloaded file.
    const { stages } = portfolioLoss(MEMBERS, { dependence, causes: [], policies: [] });
    for (const stage of ["inherent", "now", "plan"] as const)
      expect(stages[stage]).toMatchObject({ p90: found.stages[stage]!.p90, p95: found.stages[stage]!.p95 });
    expect(found.stages.plan!.p95).toBeLessThan(found.stages.now.p95);
    expect(found.stages.now.p95).toBeLessThan(found.stages.inherent!.p95);
  },
);

test("with all worst years together, percentiles of the plan are the sums of its scenarios' own", () => {
  const dependence = { type: "common", correlation: 1 } as const;
  const { stages } = treatedPortfolio(MEMBERS, { dependence, simulate: null });
  const alone = byHand("plan").map((scenario) => exact(scenario));
  for (const key of ["p90", "p95", "p99"] as const)
    expect(stages.plan![key] / alone.reduce((sum, one) => sum + one[key], 0)).toBeCloseTo(1, 3);
});

test("the simulation agrees with the exact engine in every state, within its own intervals", () => {
  const dependence: Dependence = { type: "common", correlation: 0.4 };
  const solved = treatedPortfolio(MEMBERS, { dependence, simulate: null });
  const seen: number[] = [];
  const simulated = treatedPortfolio(MEMBERS, {
    dependence,
    simulate: { years: 100_000, seed: 1 },
    onBlock: (done, total) => seen.push(done / total),
  });
  for (const stage of ["inherent", "now", "plan"] as const)
    for (const key of ["mean", "p90", "p95"] as const)
      expect(Math.abs(simulated.stages[stage]![key] / solved.stages[stage]![key] - 1)).toBeLessThan(0.03);
  const { error } = simulated.portfolio;
  expect(Math.abs(simulated.portfolio.p95 - solved.portfolio.p95)).toBeLessThan(2 * error.p95!);
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
}, 60_000);

/** Standard normal numbers of the test's own: a linear congruential generator, and the method of Box and Muller. */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Φ, by Zelen and Severo (Abramowitz and Stegun 26.2.17). */
function phi(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const upper = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return x >= 0 ? 1 - upper : upper;
}

test("under a matrix, the plan's percentiles are those of a Gaussian copula that the test draws itself", () => {
  const { stages } = treatedPortfolio(MEMBERS, {
    dependence: { type: "matrix", matrix: MATRIX },
    simulate: { years: 100_000, seed: 1 },
  });
  // A Cholesky factor by hand, and each treated scenario's own distribution from its exact curve.
  const l21 = 0.6;
  const l22 = Math.sqrt(1 - l21 ** 2);
  const l31 = -0.3;
  const l32 = (0.2 - l31 * l21) / l22;
  const l33 = Math.sqrt(1 - l31 ** 2 - l32 ** 2);
  const curves = byHand("plan").map((scenario) => exact(scenario));
  const quantile = (i: number, u: number) => {
    const { curve, pZero } = curves[i]!;
    if (u <= pZero) return 0;
    const above = 1 - u;
    const at = curve.probability.findIndex((chance) => chance <= above);
    if (at <= 0) return at === 0 ? curve.loss[0]! : curve.loss.at(-1)!;
    const [p, q] = [curve.probability[at - 1]!, curve.probability[at]!];
    const [x, y] = [curve.loss[at - 1]!, curve.loss[at]!];
    return x + ((p - above) / (p - q)) * (y - x);
  };
  const next = normals(7);
  const sums = Float64Array.from({ length: 60_000 }, () => {
    const [x, y, z] = [next(), next(), next()];
    return (
      quantile(0, phi(x)) +
      quantile(1, phi(l21 * x + l22 * y)) +
      quantile(2, phi(l31 * x + l32 * y + l33 * z))
    );
  }).sort();
  for (const [key, level] of [
    ["p90", 0.9],
    ["p95", 0.95],
  ] as const)
    expect(Math.abs(stages.plan![key] / sums[Math.floor(level * sums.length)]! - 1)).toBeLessThan(0.03);
}, 60_000);

test("a state that nothing makes different is left out", () => {
  const untreated = MEMBERS.map((member) => ({ ...member, treatment: { controls: [] } }));
  const { stages, curves } = treatedPortfolio(untreated, {
    dependence: { type: "independent" },
    simulate: null,
  });
  expect([stages.inherent, stages.plan, stages.net]).toEqual([null, null, null]);
  expect(curves).toEqual({ inherent: null, plan: null });
});
