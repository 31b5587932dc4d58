import { describe, expect, test } from "vitest";
import { often } from "../../test/often.ts";
import { avoidedLoss } from "../controls/avoided-loss.ts";
import { EventMean } from "../controls/event-mean.ts";
import { capped } from "../distributions/capped.ts";
import { lawOf } from "../distributions/distribution.ts";
import { scaled } from "../distributions/scaled.ts";
import { inputHash } from "../input-hash.ts";
import { insuredLoss } from "../insurance/insured-loss.ts";
import { simulateInsured } from "../insurance/simulate-insured.ts";
import { lossByForm } from "../loss-forms/loss-by-form.ts";
import { exactPortfolio } from "../portfolio/exact-portfolio.ts";
import { insuredYears } from "../program/years/insured-years.ts";
import { simulatedIndices } from "../sensitivity/simulated-indices.ts";
import { sobolIndices } from "../sensitivity/sobol.ts";
import { tailDriver } from "../sensitivity/tail-driver.ts";
import { uncertaintyShares } from "../sensitivity/uncertainty-share.ts";
import { valueOfInformation } from "../sensitivity/value-of-information.ts";
import { ScenarioModel } from "../simulate/scenario-model.ts";
import { simulate } from "../simulate/simulate.ts";
import type { Scenario } from "../scenario.ts";
import type { Control } from "../treatment.ts";
import { annualMoments } from "./compound-model.ts";
import { eventSummary } from "./event-summary.ts";
import { exact } from "./exact.ts";
import { FULL, PLAIN, constant, lognormal, pert, scenario, uniform } from "./exact-fixtures.ts";

const CAPPED: Scenario = { ...FULL, eventCap: 3e6 };
const SUMS: Scenario = {
  ...scenario(pert(0.5, 1, 4), lognormal(20_000, 900_000)),
  primary: [
    { form: "response", loss: lognormal(20_000, 900_000) },
    { form: "productivity", loss: pert(0, 20_000, 400_000), cap: 200_000 },
  ],
  eventCap: 500_000,
};

describe("a cap on the whole loss of an event", () => {
  test("is a cap on the form where there is only one", () => {
    const onForm: Scenario = { ...PLAIN, primary: [{ ...PLAIN.primary[0]!, cap: 4e5 }] };
    const onEvent: Scenario = { ...PLAIN, eventCap: 4e5 };
    const [a, b] = [exact(onForm), exact(onEvent)];
    expect({ ...b, error: null }).toEqual({ ...a, error: null });
    expect(inputHash(onForm)).not.toBe(inputHash(onEvent));
    expect(inputHash(onEvent)).not.toBe(inputHash(PLAIN));
  });

  test("changes nothing where no event reaches it", () => {
    const bounded = scenario(constant(2), uniform(1, 9), uniform(0.1, 0.2), uniform(2, 3));
    const { error: _, ...plain } = exact(bounded);
    const { error: __, ...same } = exact({ ...bounded, eventCap: 12 });
    for (const key of ["mean", "sd", "pZero", "p50", "p95", "p99.9", "cvar99"] as const)
      expect(Math.abs(same[key] / plain[key] - 1), key).toBeLessThan(1e-6);
  });

  test("has atoms in years in which every event reaches it, with secondary loss or without", () => {
    // an event of 2 to 4 reaches 3 in half of the cases, with 3 more always
    const result = exact(
      { ...scenario(constant(1), uniform(2, 4), constant(0.25), constant(3)), eventCap: 3 },
      {
        exceed: [2.999_999_9, 3, 5.999_999_9, 6],
      },
    );
    const at = (x: number) => result.exceed[String(x)]!;
    const chance = 0.75 * 0.5 + 0.25;
    expect(at(2.999_999_9) - at(3)).toBeCloseTo(Math.exp(-1) * chance, 6);
    expect(at(5.999_999_9) - at(6)).toBeCloseTo((Math.exp(-1) / 2) * chance ** 2, 6);
    expect(result.mean).toBeCloseTo(0.75 * (3 - 0.25) + 0.25 * 3, 8);
  });

  test("on certain losses is a table: by hand", () => {
    const result = exact({ ...scenario(constant(1), constant(2), constant(0.5), constant(5)), eventCap: 6 });
    expect(result.mean).toBeCloseTo(0.5 * 2 + 0.5 * 6, 12);
    expect(result.p50).toBe(2);
    const { exceed } = exact(
      { ...scenario(constant(1), constant(2), constant(0.5), constant(5)), eventCap: 6 },
      { exceed: [5, 6] },
    );
    // all but no event, one event, two of 2 and three of 2
    const spared = 2 + 0.25 / 2 + 0.125 / 6;
    expect(exceed["6"]).toBeCloseTo(1 - Math.exp(-1) * spared, 9);
  });

  test.each([
    ["a sum of forms", SUMS],
    ["with secondary loss", CAPPED],
  ] as const)("the simulation's mean and deviation are those of the closed forms: %s", (_, capped) => {
    const years = often(100_000, 400_000);
    const { mean, sd } = simulate(capped, { years, seed: 7 });
    const moments = annualMoments(capped);
    expect(Math.abs(mean - moments.mean)).toBeLessThan((4.5 * moments.sd) / Math.sqrt(years));
    expect(Math.abs(sd / moments.sd - 1)).toBeLessThan(0.02);
  });

  test("shows events at their capped loss, to the bits of the years", () => {
    const model = new ScenarioModel(CAPPED, 3);
    const plain = new Float64Array(5000);
    const shown = new Float64Array(5000);
    model.runBlock(0, 5000, plain);
    const sums = new Float64Array(5000);
    let most = 0;
    model.runBlockByEvent(0, 5000, shown, (events, year, count, first) => {
      for (let i = 0; i < count; i++) {
        sums[first + year[i]!]! += events[i]!;
        most = Math.max(most, events[i]!);
      }
    });
    expect(shown).toEqual(plain);
    expect(sums).toEqual(plain);
    expect(most).toBe(3e6);
  });

  test("an event's figures stop at the cap", () => {
    const { mean, median, p90 } = eventSummary({ ...CAPPED, eventCap: 1e6 });
    expect(p90).toBeCloseTo(1e6, 2);
    expect(median).toBeCloseTo(eventSummary(FULL).median, 0);
    expect(mean).toBeCloseTo(
      annualMoments({ ...CAPPED, eventCap: 1e6 }).mean / annualMoments(FULL).eventsPerYear,
      6,
    );
  });

  test(
    "under insurance the exact figures are those of event-by-event simulation",
    { timeout: 60_000 },
    () => {
      const insurance = {
        perEvent: { retention: 1e5, limit: 1.5e6 },
        perYear: { retention: 0, limit: null },
        premium: 0,
      };
      const years = often(100_000, 400_000);
      const exactly = insuredLoss(CAPPED, insurance, { years, seed: 1 });
      const simulated = simulateInsured(CAPPED, insurance, { years, seed: 1 });
      for (const part of ["gross", "recovery", "retained"] as const) {
        const [a, b] = [exactly[part], simulated[part]];
        expect(Math.abs(a.mean - b.mean)).toBeLessThan(2.5 * b.error.mean!);
        for (const key of ["p90", "p95", "p99"] as const)
          expect(Math.abs(a[key] - b[key]), `${part} ${key}`).toBeLessThan(
            2.5 * b.error[key]! + 2e-3 * a[key],
          );
      }
      expect(exactly.gross.mean / (exactly.recovery.mean + exactly.retained.mean)).toBeCloseTo(1, 6);
    },
  );

  test(
    "in a portfolio with a common cause the exact figures are those of simulation",
    { timeout: 60_000 },
    () => {
      const members = [
        { ...CAPPED, id: "a" },
        { ...SUMS, id: "b" },
      ];
      const causes = [
        {
          id: "cloud",
          title: "Cloud",
          frequency: pert(0.1, 0.3, 1),
          strikes: [
            { member: "a", probability: 0.5 },
            { member: "b", probability: 0.8 },
          ],
        },
      ];
      const total = exactPortfolio(members, { dependence: { type: "independent" }, causes });
      const years = often(100_000, 300_000);
      const { gross } = insuredYears(members, { years, seed: 2, causes, policies: [] });
      expect(Math.abs(total.mean - gross.mean)).toBeLessThan(2.5 * gross.error.mean!);
      for (const key of ["p75", "p90", "p95", "p99"] as const)
        expect(Math.abs(total[key] - gross[key]), key).toBeLessThan(
          2.5 * gross.error[key]! + 1e-3 * total[key],
        );
    },
  );
});

describe("analyses of a scenario with a cap on events", () => {
  test("forms are as without the cap, and the tail never rests on one loss beyond it", () => {
    expect(lossByForm(CAPPED)).toEqual(lossByForm(FULL));
    expect(tailDriver(CAPPED, 3e6, 0.01)).toBeNull();
    expect(uncertaintyShares(CAPPED).reduce((sum, { first }) => sum + first, 0)).toBeLessThanOrEqual(
      1 + 1e-12,
    );
  });

  test(
    "Sobol indices are simulated; with a cap that nothing reaches they agree with the closed forms",
    { timeout: 60_000 },
    () => {
      const base = scenario(pert(0.1, 0.5, 4), uniform(1, 9), uniform(0.1, 0.6), uniform(2, 30));
      const years = often(60_000, 200_000);
      const closed = sobolIndices(base, { years, seed: 2 });
      const simulated = sobolIndices({ ...base, eventCap: 100 }, { years, seed: 2 });
      for (const [i, { input, first, total }] of closed.entries()) {
        expect(simulated[i]!.input).toBe(input);
        expect(Math.abs(first.value - simulated[i]!.first.value), input).toBeLessThan(0.02);
        expect(Math.abs(total.value - simulated[i]!.total.value), input).toBeLessThan(0.02);
      }
      const direct = simulatedIndices(base, { years: 50_000, seed: 2 });
      for (const [at, { first, total }] of simulatedIndices(
        { ...base, eventCap: 100 },
        { years: 50_000, seed: 2 },
      ).entries()) {
        expect(first.value).toBeCloseTo(direct[at]!.first.value, 9);
        expect(total.value).toBeCloseTo(direct[at]!.total.value, 9);
      }
    },
  );

  test("the expected loss of an event under factors is exact at 1 and within a few thousandths elsewhere", () => {
    const mean = new EventMean(SUMS);
    const average = annualMoments(SUMS);
    expect(mean.of([1, 1]).without / (average.mean / average.eventsPerYear)).toBeCloseTo(1, 12);
    for (const k of [0.3, 0.6, 1.4]) {
      const moved: Scenario = {
        ...SUMS,
        primary: [{ ...SUMS.primary[0]!, loss: scaled(SUMS.primary[0]!.loss, k) }, SUMS.primary[1]!],
      };
      const { mean: total, eventsPerYear } = annualMoments(moved);
      expect(Math.abs(mean.of([k, 1]).without / (total / eventsPerYear) - 1)).toBeLessThan(4e-3);
    }
    const known = new EventMean({ ...PLAIN, eventCap: 4e5 }).knowing(0, 1e5, [2]);
    expect(known.without).toBeGreaterThan(1.9e5);
  });

  const control: Control = {
    id: "a",
    title: "A",
    status: "planned",
    annualCost: constant(1000),
    effects: [{ node: "primary.response", change: { type: "factor", factor: uniform(0.3, 0.7) } }],
  };

  test("a control avoids what the capped scenarios differ by", { timeout: 60_000 }, () => {
    const { plan } = avoidedLoss(SUMS, [control], { years: 200_000, seed: 5 });
    let after = 0;
    for (let i = 0; i < 20; i++) {
      const k = 0.3 + (0.4 * (i + 0.5)) / 20;
      const [first, second] = SUMS.primary;
      after +=
        annualMoments({ ...SUMS, primary: [{ ...first!, loss: scaled(first!.loss, k) }, second!] }).mean / 20;
    }
    const expected = annualMoments(SUMS).mean - after;
    expect(Math.abs(plan.avoidedLoss.mean.value - expected)).toBeLessThan(2 * plan.avoidedLoss.mean.error);
    expect(Math.abs(plan.change.mean.value / expected - 1)).toBeLessThan(0.015);
  });

  test(
    "the value of information is that of a capped form where there is one form",
    { timeout: 60_000 },
    () => {
      const onForm: Scenario = { ...PLAIN, primary: [{ ...PLAIN.primary[0]!, cap: 4e5 }] };
      const options = { years: 20_000, seed: 1 };
      const a = valueOfInformation(onForm, [control], options);
      const b = valueOfInformation({ ...PLAIN, eventCap: 4e5 }, [control], options);
      expect(b.decision).toBe(a.decision);
      expect(Math.abs(b.netBenefit / a.netBenefit - 1)).toBeLessThan(0.01);
      expect(Math.abs(b.perfect.value - a.perfect.value)).toBeLessThan(0.01 * Math.abs(a.netBenefit));
      expect(capped(lawOf(PLAIN.primary[0]!.loss), 4e5).mean).toBeLessThan(4e5);
    },
  );
});
