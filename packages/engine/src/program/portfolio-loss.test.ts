/** A portfolio under the declared dependence: the same figures as the organization's where it has all scenarios. */
import { expect, test } from "vitest";
import { exactPortfolio } from "../portfolio/exact-portfolio.ts";
import { FIVE } from "../portfolio/portfolio-fixtures.ts";
import type { Control } from "../treatment.ts";
import type { Joined } from "./joined.ts";
import type { Member } from "./member.ts";
import { portfolioLoss } from "./portfolio-loss.ts";
import { programLoss } from "./program-loss.ts";

const halves = (status: Control["status"]): Control => ({
  id: status,
  title: status,
  status,
  annualCost: { type: "constant", value: 1 },
  effects: [{ node: "primary", change: { type: "factor", factor: { type: "constant", value: 0.5 } } }],
});
const members = FIVE.map(({ id, title: _, schema: __, ...estimate }, i): Member => {
  const controls = i === 0 ? [halves("existing"), halves("planned")] : [];
  return { id, estimate, treatment: { controls } };
});
const [A, B] = FIVE.map(({ id }) => id) as [string, string];
const joined: Joined = {
  dependence: { type: "common", correlation: 0.2 },
  causes: [
    {
      id: "cloud",
      title: "Cloud",
      frequency: { type: "constant", value: 0.4 },
      strikes: [
        { member: A, probability: 1 },
        { member: B, probability: 0.5 },
      ],
    },
  ],
  policies: [
    {
      id: "tower",
      title: "Tower",
      covers: null,
      tower: [{ retention: 0, limit: 1e6, share: 1 }],
      perYear: { retention: 0, limit: null },
      premium: 0,
      inPlace: true,
      willBe: true,
    },
  ],
};

test("all stages are those of the organization's joint figure, to the bit", { timeout: 60_000 }, () => {
  const { stages, joinedBy, portfolio } = portfolioLoss(members, joined);
  const loss = programLoss(members, joined);
  const { mean, p90, p95, p99 } = loss;
  expect(stages.now).toEqual({ mean, p90, p95, p99 });
  expect(stages.inherent).toEqual(loss.inherent);
  expect(stages.plan).toEqual(loss.residual);
  expect(stages.net!.now!.p95).toBe(loss.net!.now!.p95);
  expect(joinedBy).toEqual(loss.joinedBy);
  expect([portfolio.p95, portfolio.curve]).toEqual([loss.p95, loss.curve]);
  const parts = Object.values(portfolio.contributions).reduce((sum, { cvar95 }) => sum + cvar95, 0);
  expect(parts / portfolio.cvar95).toBeCloseTo(1, 9);
  expect(Object.keys(portfolio.contributions)).toContain("cloud");
});

test("stages that change nothing are left out, and one scenario is all of its own tail", () => {
  const one = portfolioLoss(members.slice(1, 2), {
    dependence: { type: "independent" },
    causes: [],
    policies: [],
  });
  expect(one.stages).toMatchObject({ inherent: null, plan: null, net: null });
  expect(one.portfolio.contributions[B]!.cvar95).toBe(one.portfolio.cvar95);
  expect(one.portfolio.diversification.cvar95).toBe(0);
});

test("simulated correlations leave the benefit of diversification about where the exact ones have it", () => {
  const plain = members.map((member) => ({ ...member, treatment: { controls: [] } }));
  const dependence = {
    type: "matrix",
    correlation: 0.3,
    pairs: [{ a: A, b: B, correlation: 0.3001 }],
  } as const;
  const { portfolio } = portfolioLoss(plain, { dependence, causes: [], policies: [] });
  const exact = exactPortfolio(FIVE, { dependence: { type: "common", correlation: 0.3 } });
  // The benefit is 1 less the joint figure over the sum of the single ones: its error is about that of the joint figure.
  const alone = exact.cvar95 / (1 - exact.diversification.cvar95);
  expect(Math.abs(portfolio.diversification.cvar95 - exact.diversification.cvar95)).toBeLessThan(
    portfolio.error.cvar95! / alone,
  );
});
