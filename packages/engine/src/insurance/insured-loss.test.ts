import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { often } from "../../test/often.ts";
import { FULL, HEAVY, PLAIN, constant, lognormal, pert, scenario, uniform } from "../exact/exact-fixtures.ts";
import { exact } from "../exact/exact.ts";
import { PERCENTILES, type Result } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import { simulate } from "../simulate/simulate.ts";
import type { Insurance, Layer } from "../treatment.ts";
import { insuredLoss } from "./insured-loss.ts";
import { simulateInsured } from "./simulate-insured.ts";

const ALL: Layer = { retention: 0, limit: null };
const layer = (retention: number, limit: number | null): Layer => ({ retention, limit });
const policy = (perEvent: Layer, perYear: Layer, premium = 0): Insurance => ({ perEvent, perYear, premium });
const RUN = { years: 50_000, seed: 3 };

/** Percentiles of one amount against a function of another's, relative to the larger. */
function expectMapped(result: Result, source: Result, map: (loss: number) => number): void {
  for (const key of Object.keys(PERCENTILES) as (keyof typeof PERCENTILES)[]) {
    const expected = map(source[key]);
    expect(Math.abs(result[key] - expected), key).toBeLessThanOrEqual(1e-6 * Math.max(expected, 1));
  }
}

/** Several forms on both sides, and a SLEF. */
const FORMS: Scenario = {
  ...scenario(pert(0.2, 1, 6), lognormal(20_000, 400_000), uniform(0.2, 0.5), lognormal(50_000, 3_000_000)),
  primary: [
    { form: "productivity", loss: pert(10_000, 40_000, 200_000) },
    { form: "response", loss: lognormal(20_000, 400_000) },
  ],
};

describe("without effect", () => {
  test.each([
    ["a limit of nothing per event", policy(layer(1000, 0), ALL)],
    ["a limit of nothing per year", policy(ALL, layer(0, 0))],
  ])("%s leaves the gross loss, to the bit", (_, insurance) => {
    const { gross, recovery, retained, method } = insuredLoss(FULL, insurance, RUN);
    expect(retained).toEqual(gross);
    expect(gross).toEqual(exact(FULL));
    expect([recovery.mean, recovery.pZero, recovery["p99.9"], method.retained]).toEqual([0, 1, 0, "exact"]);
  });

  test("cover of everything leaves nothing and pays the gross loss", () => {
    const { gross, recovery, retained } = insuredLoss(FULL, policy(ALL, ALL), RUN);
    expect([retained.mean, retained.sd, retained.pZero, retained.p99]).toEqual([0, 0, 1, 0]);
    expectMapped(recovery, gross, (loss) => loss);
    expect(Math.abs(recovery.mean / gross.mean - 1)).toBeLessThan(1e-12);
  });

  test("a scenario without any loss pays nothing and leaves nothing", () => {
    const never = scenario(constant(0), lognormal(1000, 20_000));
    const answer = insuredLoss(never, policy(layer(5, 10), layer(5, 10), 100), RUN);
    expect([answer.pays.value, answer.retained.mean, answer.expectedLossRatio?.value]).toEqual([0, 0, 0]);
    expect(answer.exhausted.perYear).toEqual({ value: 0, error: 0 });
  });
});

describe("against closed forms", () => {
  // X uniform on 100,000 … 1,100,000, half an event a year: g = min(max(X − 200,000, 0), 500,000)
  test("uniform losses: expected recovery, its spread, the chance of payment and of exhaustion", () => {
    const model = scenario(constant(0.5), uniform(100_000, 1_100_000));
    const { recovery, retained, pays, exhausted } = insuredLoss(
      model,
      policy(layer(200_000, 500_000), ALL),
      RUN,
    );
    const payout = 0.5 * 250_000 + 0.4 * 500_000;
    const square = (0.5 * 500_000 * 500_000) / 3 + 0.4 * 500_000 * 500_000;
    expect(recovery.mean).toBeCloseTo(0.5 * payout, 3);
    expect(recovery.sd).toBeCloseTo(Math.sqrt(0.5 * square), 3);
    expect(retained.mean).toBeCloseTo(0.5 * (600_000 - payout), 3);
    expect(pays.value).toBeCloseTo(1 - Math.exp(-0.5 * 0.9), 10);
    expect(exhausted.perEvent?.value).toBeCloseTo(1 - Math.exp(-0.5 * 0.4), 10);
    expect(exhausted.perYear).toBeNull();
    expect(recovery.p90).toBeCloseTo(500_000, 2);
  });

  test("certain losses: every event pays the same, the year up to its limit", () => {
    const model = scenario(constant(2), constant(100_000));
    const { recovery, retained } = insuredLoss(model, policy(layer(40_000, null), layer(0, 150_000)), RUN);
    const p = [0, 1, 2].map((n) => (Math.exp(-2) * 2 ** n) / [1, 1, 2][n]!);
    const rest = 1 - p[0]! - p[1]! - p[2]!;
    expect(recovery.mean).toBeCloseTo(p[1]! * 60_000 + p[2]! * 120_000 + rest * 150_000, 4);
    expect(recovery.pZero).toBeCloseTo(p[0]!, 10);
    expect([recovery.p50, recovery.p75]).toEqual([120_000, 150_000]);
    expect(retained.mean).toBeCloseTo(200_000 - recovery.mean, 4);
  });

  test("a heavy lognormal: the limited expected value of Klugman, Panjer & Willmot", () => {
    // E[min(X, u)] = e^{μ+σ²/2}·Φ((ln u − μ − σ²)/σ) + u·(1 − Φ((ln u − μ)/σ)), computed to 30 digits apart: μ = ln 1.2e6, σ = 3.6
    const one = { ...HEAVY, frequency: { lef: constant(1) } };
    const { recovery } = insuredLoss(one, policy(layer(0, 1_000_000), ALL), RUN);
    expect(Math.abs(recovery.mean / 622522.3447351013 - 1)).toBeLessThan(1e-7);
  });
});

describe("per year only", () => {
  test("recovery and retained loss are the terms applied to the gross percentiles", () => {
    const { gross, recovery, retained, method } = insuredLoss(
      FULL,
      policy(ALL, layer(500_000, 4_000_000)),
      RUN,
    );
    const paid = (loss: number): number => Math.min(Math.max(loss - 500_000, 0), 4_000_000);
    expectMapped(recovery, gross, paid);
    expectMapped(retained, gross, (loss) => loss - paid(loss));
    expect(method.retained).toBe("exact");
    expect(Math.abs((recovery.mean + retained.mean) / gross.mean - 1)).toBeLessThan(1e-6);
  });
});

describe("the three amounts add up", () => {
  test.each([
    ["one form of loss", PLAIN],
    ["secondary loss", FULL],
    ["a heavy tail", HEAVY],
    ["several forms", FORMS],
  ])(
    "mean of recovery and retained loss add up; the distribution has the mean of the closed form: %s",
    (_, model) => {
      const { gross, recovery, retained } = insuredLoss(model, policy(layer(100_000, 900_000), ALL), RUN);
      expect(Math.abs((recovery.mean + retained.mean) / gross.mean - 1)).toBeLessThan(1e-7);
      // a limit per year that is never reached goes by the distribution instead of by the moments of an event
      const byYear = insuredLoss(model, policy(layer(100_000, 900_000), layer(0, 60_000_000)), RUN);
      expect(Math.abs(byYear.recovery.mean / recovery.mean - 1)).toBeLessThan(1e-5);
      expect(Math.abs(byYear.recovery.sd / recovery.sd - 1)).toBeLessThan(1e-4);
      expect(byYear.recovery.p99).toBeCloseTo(recovery.p99, 0);
    },
  );

  test("percentiles of several forms under both kinds of terms state errors below 1e-4", () => {
    const { recovery } = insuredLoss(FORMS, policy(layer(75_000, null), layer(300_000, 5_000_000)), RUN);
    for (const key of ["p90", "p95", "p99"] as const)
      expect(recovery.error[key]! / recovery[key], key).toBeLessThan(1e-4);
  });
});

describe("against the simulation", { timeout: 30_000 }, () => {
  const years = 100_000;
  const CASES: readonly (readonly [string, Scenario, Insurance])[] = [
    ["per event", FULL, policy(layer(100_000, 1_000_000), ALL)],
    ["per year", PLAIN, policy(ALL, layer(250_000, 2_000_000))],
    ["both", FULL, policy(layer(100_000, 1_000_000), layer(500_000, 2_000_000))],
    ["several forms, retention alone", FORMS, policy(layer(150_000, null), ALL)],
    ["several forms, both", FORMS, policy(layer(50_000, 500_000), layer(0, 1_500_000))],
    [
      "a certain primary loss",
      scenario(pert(0.1, 0.5, 4), constant(80_000), pert(0.1, 0.3, 0.6), lognormal(100_000, 10_000_000)),
      policy(layer(50_000, 1_000_000), layer(0, 2_000_000)),
    ],
    [
      "many events",
      {
        ...scenario(
          pert(20, 40, 90),
          lognormal(1000, 60_000),
          uniform(0.05, 0.2),
          pert(10_000, 50_000, 400_000),
        ),
        id: "busy",
      },
      policy(layer(30_000, 200_000), layer(100_000, 1_000_000)),
    ],
  ];

  test.each(CASES)(
    "means, chances and percentiles agree within 4.5 standard errors: %s",
    (_, model, insurance) => {
      const run = { years: model.id === "busy" ? years / 5 : years, seed: 11 };
      const first = insuredLoss(model, insurance, { years: 1000, seed: 1 });
      const thresholds = [first.recovery.p75, first.recovery.p95, first.recovery.p99, first.retained.p95]
        // off the steps, where the simulation's histogram is as exact as chance lets it be
        .map((x) => x * 1.02);
      const truth = insuredLoss(model, insurance, { years: 1000, seed: 1, exceed: thresholds });
      const seen = simulateInsured(model, insurance, { ...run, exceed: thresholds });
      const ofShare = (share: number, p: number): number =>
        Math.abs(share - p) / Math.sqrt(Math.max(p * (1 - p), 1 / run.years) / run.years);
      const sides =
        truth.method.retained === "exact" ? (["recovery", "retained"] as const) : (["recovery"] as const);
      for (const side of sides) {
        expect(ofShare(seen[side].pZero, truth[side].pZero)).toBeLessThan(4.5);
        for (const x of thresholds)
          expect(
            ofShare(seen[side].exceed[String(x)]!, truth[side].exceed[String(x)]!),
            `${side} ${x}`,
          ).toBeLessThan(4.5);
      }
      for (const side of ["recovery", "retained"] as const)
        expect(Math.abs(seen[side].mean - truth[side].mean) / (seen[side].error.mean! / 1.96)).toBeLessThan(
          4.5,
        );
      expect(Math.abs(seen.recovery.sd - truth.recovery.sd) / (seen.recovery.error.sd! / 1.96)).toBeLessThan(
        4.5,
      );
      for (const limit of ["perEvent", "perYear"] as const) {
        const [a, b] = [seen.exhausted[limit], truth.exhausted[limit]];
        expect(a === null).toBe(b === null);
        if (a && b) expect(ofShare(a.value, b.value)).toBeLessThan(4.5);
      }
    },
  );

  test("the gross loss has the bits of the plain simulation, and every year adds up", () => {
    const options = { years: 40_000, seed: 5 };
    for (const model of [
      FULL,
      FORMS,
      scenario(constant(6000), lognormal(1, 20), constant(0.1), constant(7)),
    ]) {
      const run = model === FULL ? options : { years: 300, seed: 5 };
      const insured = simulateInsured(model, policy(layer(100_000, 1_000_000), layer(0, 2_000_000)), run);
      expect(insured.gross).toEqual(simulate(model, run));
      expect(Math.abs((insured.recovery.mean + insured.retained.mean) / insured.gross.mean - 1)).toBeLessThan(
        1e-12,
      );
    }
    const covered = simulateInsured(FULL, policy(ALL, ALL), options);
    expect([covered.retained.pZero, covered.retained.mean]).toEqual([1, 0]);
  });
});

describe("monotonicity", () => {
  const MODELS = [PLAIN, FULL];
  test("a higher retention pays less, a higher limit more; so does every percentile", () => {
    const money = fc.integer({ min: 0, max: 3_000_000 });
    fc.assert(
      fc.property(
        money,
        money,
        money,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.boolean(),
        (d, l, a, more, full) => {
          const model = MODELS[Number(full)]!;
          const of = (retention: number, limit: number): Result =>
            insuredLoss(model, policy(layer(retention, limit), layer(0, a + 1)), { years: 1000, seed: 1 })
              .recovery;
          const base = of(d, l + 1);
          const dearer = of(d + more, l + 1);
          const wider = of(d, l + 1 + more);
          const slack = 1e-5 * (a + 1);
          for (const key of ["mean", "p75", "p95", "p99"] as const) {
            expect(dearer[key]).toBeLessThanOrEqual(base[key] + slack);
            expect(wider[key]).toBeGreaterThanOrEqual(base[key] - slack);
          }
        },
      ),
      { numRuns: often(2, 8), seed: 1 },
    );
  });
});

describe("terms", () => {
  test("the premium is compared with the expected recovery", () => {
    const { recovery, expectedLossRatio, premium } = insuredLoss(
      PLAIN,
      policy(layer(100_000, null), ALL, 1e6),
      RUN,
    );
    expect([premium, expectedLossRatio?.value]).toEqual([1e6, recovery.mean / 1e6]);
    expect(insuredLoss(PLAIN, policy(ALL, ALL), RUN).expectedLossRatio).toBeNull();
  });

  test.each([
    ["perEvent.retention", policy(layer(-1, 5), ALL)],
    ["perEvent.limit", policy(layer(1, Number.NaN), ALL)],
    ["perYear.limit", policy(ALL, layer(1, 1e16))],
    ["premium", policy(ALL, ALL, Infinity)],
  ])("refuses %s outside 0 to 1e15, by name", (name, insurance) => {
    expect(() => insuredLoss(PLAIN, insurance, RUN)).toThrow(`${name}: must be from 0 to 1e15`);
    expect(() => simulateInsured(PLAIN, insurance, RUN)).toThrow(RangeError);
  });

  test("terms of both kinds are answered by simulation, and the result says so", () => {
    const both = insuredLoss(PLAIN, policy(layer(50_000, null), layer(0, 1_000_000)), RUN);
    expect(both.method).toEqual({ gross: "exact", recovery: "exact", retained: "simulation" });
    expect(both.retained.mean).toBe(both.gross.mean - both.recovery.mean);
  });
});
