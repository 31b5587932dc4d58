import { describe, expect, test } from "vitest";
import { LONG, often } from "../../../test/often.ts";
import { avoidedLoss } from "../../controls/avoided-loss.ts";
import { lawOf } from "../../distributions/distribution.ts";
import { inputHash } from "../../input-hash.ts";
import { insuredLoss } from "../../insurance/insured-loss.ts";
import { simulateInsured } from "../../insurance/simulate-insured.ts";
import { lossByForm } from "../../loss-forms/loss-by-form.ts";
import { normalCdf, normalQuantile } from "../../math/normal.ts";
import { parseScenario } from "../../parse-scenario.ts";
import { exactPortfolio } from "../../portfolio/exact-portfolio.ts";
import { insuredYears } from "../../program/years/insured-years.ts";
import type { Distribution, Loss, Scenario } from "../../scenario.ts";
import { simulatedIndices } from "../../sensitivity/simulated-indices.ts";
import { sobolIndices } from "../../sensitivity/sobol.ts";
import { simulate } from "../../simulate/simulate.ts";
import type { Control } from "../../treatment.ts";
import { annualMoments } from "../compound-model.ts";
import { severityOf } from "../compound-sum.ts";
import { dependentSum } from "./dependent-forms.ts";
import { eventSummary } from "../event-summary.ts";
import { exact } from "../exact.ts";
import { constant, lognormal, pert, scenario, uniform } from "../exact-fixtures.ts";

const PAIRS: readonly (readonly [Distribution, Distribution])[] = [
  [lognormal(2e4, 9e5), lognormal(1e3, 6e4)],
  [lognormal(2e4, 9e5), pert(0, 1e5, 1e6)],
  [uniform(1, 9), { type: "triangular", min: 0, mode: 1, max: 4 }],
];

const losses = (first: Distribution, second: Distribution): Loss[] => [
  { form: "response", loss: first },
  { form: "productivity", loss: second },
];

const together = (base: Scenario, formCorrelation: number): Scenario => ({ ...base, formCorrelation });
const SUM: Scenario = {
  ...scenario(pert(0.5, 1, 4), constant(1)),
  primary: losses(lognormal(2e4, 9e5), lognormal(1e3, 6e4)),
};
const BOTH: Scenario = scenario(
  pert(0.5, 1, 4),
  lognormal(2e4, 9e5),
  pert(0.1, 0.3, 0.6),
  lognormal(5e4, 3e6),
);

/** P(X + Y ≤ x) by the midpoint rule over the first score, from the bivariate normal's conditional distribution. */
function chanceUpTo(x: number, [first, second]: readonly [Distribution, Distribution], rho: number): number {
  const [a, b] = [lawOf(first), lawOf(second)];
  const points = 20_000;
  let sum = 0;
  for (let i = 0; i < points; i++) {
    const u = -8.5 + (17 * (i + 0.5)) / points;
    const amount = u < 0 ? a.quantile(normalCdf(u)) : a.quantile(1 - normalCdf(-u), normalCdf(-u));
    if (amount >= x) break;
    const score = Math.min(9, Math.max(-9, normalQuantile(b.cdf(x - amount))));
    const density = Math.exp(-u * u * 0.5) / Math.sqrt(2 * Math.PI);
    sum += (density * normalCdf((score - rho * u) / Math.sqrt(1 - rho * rho)) * 17) / points;
  }
  return sum;
}

describe("the sum of forms that move together", () => {
  test("agrees with a double integral of the bivariate normal", () => {
    for (const pair of PAIRS)
      for (const rho of LONG ? [0.2, 0.6, 0.95] : [0.2, 0.95]) {
        const [law] = dependentSum(severityOf(losses(...pair)), rho).forms;
        for (const p of [0.01, 0.3, 0.9, 0.999]) {
          const x = law!.quantile(p, 1 - p);
          expect(Math.abs(law!.cdf(x) - chanceUpTo(x, pair, rho)), `${rho} ${p}`).toBeLessThan(3e-7);
        }
      }
  });

  test("has the lognormals' covariance in closed form, and the mean of independent forms", () => {
    const spread = Math.log(9e5 / 2e4) / (2 * 1.6448536269514722);
    const other = Math.log(60) / (2 * 1.6448536269514722);
    const severity = severityOf(SUM.primary);
    const [a, b] = severity.forms;
    for (const rho of [0.1, 0.5, 0.9]) {
      const sum = dependentSum(severity, rho);
      const covariance = a!.mean * b!.mean * Math.expm1(rho * spread * other);
      expect(sum.variance / (severity.variance + 2 * covariance)).toBeCloseTo(1, 9);
      expect(sum.mean).toBe(severity.mean);
    }
  });

  test("has the covariance of uniform forms in closed form: a rank correlation of (6/π)·asin(ρ/2)", () => {
    const severity = severityOf(losses(uniform(1, 9), uniform(0, 3)));
    const [a, b] = severity.forms;
    for (const rho of [0.1, 0.5, 0.95]) {
      const rank = (6 / Math.PI) * Math.asin(rho / 2);
      const { variance } = dependentSum(severity, rho);
      const covariance = rank * Math.sqrt(a!.variance * b!.variance);
      expect(variance / (severity.variance + 2 * covariance)).toBeCloseTo(1, 8);
    }
  });

  test("keeps its probability and mean whatever the mixture of forms, with caps or without", () => {
    const forms: Loss[] = [
      { form: "response", loss: lognormal(5e4, 2e6) },
      { form: "productivity", loss: uniform(0, 3e5) },
      { form: "reputation", loss: pert(0, 1e5, 2e6), cap: 5e5 },
    ];
    const {
      forms: [law],
      mean,
    } = dependentSum(severityOf(forms), 0.4);
    let sum = law!.low;
    const edges = [...Array.from({ length: 60 }, (_, i) => law!.low + i), ...law!.panels()].sort(
      (x, y) => x - y,
    );
    for (let i = 1; i < edges.length; i++)
      for (const t of [0.25, 0.75]) {
        const width = edges[i]! - edges[i - 1]!;
        sum += (width / 2) * (1 - law!.cdf(edges[i - 1]! + t * width));
      }
    expect(sum / mean).toBeCloseTo(1, 4);
  });

  test("keeps the severity where nothing moves together", () => {
    const severity = severityOf(SUM.primary);
    expect(dependentSum(severity, 0)).toBe(severity);
    const one = severityOf([
      { form: "response", loss: lognormal(1, 9) },
      { form: "fines", loss: constant(3) },
    ]);
    expect(dependentSum(one, 0.7)).toBe(one);
  });

  test("has an atom where all forms are at their caps", () => {
    // each reaches its cap in half of the events: both in 1/4 + asin(ρ)/(2π) of them (Sheppard 1899)
    const capped = losses(uniform(0, 2), uniform(0, 6)).map((loss, i) => ({ ...loss, cap: i === 0 ? 1 : 3 }));
    for (const rho of [0.3, 0.8]) {
      const [law] = dependentSum(severityOf(capped), rho).forms;
      expect(law!.atom!.at).toBe(4);
      expect(law!.atom!.mass).toBeCloseTo(0.25 + Math.asin(rho) / (2 * Math.PI), 8);
    }
  });
});

describe("a scenario whose forms of loss move together", () => {
  test("gives the same bits at 0 as without the field", () => {
    expect(exact(together(BOTH, 0))).toEqual(exact(BOTH));
    expect(simulate(together(BOTH, 0), { years: 5000, seed: 3 })).toEqual(
      simulate(BOTH, { years: 5000, seed: 3 }),
    );
  });

  test("has the same mean and a heavier tail the more they do", () => {
    for (const base of [SUM, BOTH]) {
      const results = [0, 0.3, 0.6, 0.9].map((rho) => exact(together(base, rho)));
      for (const [i, result] of results.entries()) {
        expect(result.mean / results[0]!.mean).toBeCloseTo(1, 12);
        expect(result.pZero).toBeCloseTo(results[0]!.pZero, 12);
        if (i === 0) continue;
        expect(result.sd).toBeGreaterThan(results[i - 1]!.sd);
        expect(result["p99.5"]).toBeGreaterThan(results[i - 1]!["p99.5"]);
      }
    }
  });

  test("ties a secondary loss to the primary one", () => {
    const certain: Scenario = { ...BOTH, secondary: { ...BOTH.secondary!, slef: constant(1) } };
    const oneSide: Scenario = {
      ...scenario(pert(0.5, 1, 4), constant(1)),
      primary: losses(lognormal(2e4, 9e5), lognormal(5e4, 3e6)),
    };
    const [a, b] = [exact(together(certain, 0.5)), exact(together(oneSide, 0.5))];
    for (const key of ["mean", "sd", "p50", "p95", "p99.9", "cvar99"] as const)
      expect(a[key] / b[key]).toBeCloseTo(1, 7);
  });

  test("summarizes an event, a portfolio and each form", () => {
    const plain = eventSummary(SUM);
    const tied = eventSummary(together(SUM, 0.8));
    expect(tied.mean).toBeCloseTo(plain.mean, 6);
    expect(tied.p90).toBeGreaterThan(plain.p90);
    expect(lossByForm(together(SUM, 0.8))).toEqual(lossByForm(SUM));
  });

  test("is the same in a portfolio with a common cause as in simulation", { timeout: 60_000 }, () => {
    const members = [
      { ...together(SUM, 0.8), id: "a" },
      { ...together(BOTH, 0.5), id: "b" },
    ];
    const strikes = members.map(({ id }) => ({ member: id, probability: 0.5 }));
    const causes = [{ id: "outage", title: "Outage", frequency: constant(0.4), strikes }];
    const total = exactPortfolio(members, { dependence: { type: "independent" }, causes });
    const { gross } = insuredYears(members, { years: 300_000, seed: 2, causes, policies: [] });
    expect(Math.abs(total.mean - gross.mean)).toBeLessThan(2.5 * gross.error.mean!);
    for (const key of ["p75", "p90", "p95", "p99"] as const)
      expect(Math.abs(total[key] - gross[key]), key).toBeLessThan(
        2.5 * gross.error[key]! + 1e-3 * total[key],
      );
  });

  test("is fingerprinted with the correlation, which has a range", () => {
    expect(inputHash(together(SUM, 0.5))).not.toBe(inputHash(SUM));
    for (const wrong of [-0.1, 0.96, Number.NaN, "0.5"]) {
      const parsed = parseScenario({ ...SUM, formCorrelation: wrong });
      expect(parsed.ok ? [] : parsed.problems.map(({ path }) => path)).toEqual(["formCorrelation"]);
    }
    expect(parseScenario(together(SUM, 0.95)).ok).toBe(true);
  });

  test("is insured event by event on the joint loss", () => {
    const tied = together(BOTH, 0.7);
    const insurance = {
      perEvent: { retention: 5e5, limit: 2e6 },
      perYear: { retention: 0, limit: 3e6 },
      premium: 0,
    };
    const exactly = insuredLoss(tied, insurance, { years: often(200_000, 400_000), seed: 1 });
    const simulated = simulateInsured(tied, insurance, { years: often(200_000, 400_000), seed: 1 });
    for (const part of ["gross", "recovery", "retained"] as const)
      for (const key of ["p90", "p95", "p99"] as const) {
        const [a, b] = [exactly[part], simulated[part]];
        expect(Math.abs(a[key] - b[key]), `${part} ${key}`).toBeLessThan(2.5 * b.error[key]! + 2e-3 * a[key]);
      }
  });

  test("loses half of one form's part where a control halves that form in the same events", () => {
    const control: Control = {
      id: "half",
      title: "Half",
      status: "planned",
      annualCost: constant(1000),
      effects: [{ node: "primary.response", change: { type: "factor", factor: constant(0.5) } }],
    };
    const tied = together(SUM, 0.6);
    const { plan } = avoidedLoss(tied, [control], { seed: 9, years: 200_000 });
    const half = 0.5 * annualMoments(SUM).eventsPerYear * lawOf(SUM.primary[0]!.loss).mean;
    expect(plan.change.mean.value / half).toBeCloseTo(1, 2);
    expect(Math.abs(plan.avoidedLoss.mean.value - half)).toBeLessThan(2.5 * plan.avoidedLoss.mean.error);
  });

  test("explains its spread by the forms' own parts and the common one", () => {
    const tied = together(SUM, 0.5);
    const years = often(50_000, 200_000);
    const indices = sobolIndices(tied, { seed: 4, years });
    expect(indices).toEqual(simulatedIndices(tied, { seed: 4, years }));
    const of = (name: string) => indices.find(({ input }) => input === name)!;
    expect(of("chance.forms").total.value).toBeGreaterThan(of("primary.productivity").total.value);
    expect(sobolIndices(SUM, { seed: 4, years: 20_000 }).some(({ input }) => input === "chance.forms")).toBe(
      false,
    );
  });
});
