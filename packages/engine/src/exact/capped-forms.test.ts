import { describe, expect, test } from "vitest";
import { changedScenario } from "../controls/changed-scenario.ts";
import { avoidedLoss } from "../controls/avoided-loss.ts";
import { lossLaw } from "../distributions/capped.ts";
import { insuredLoss } from "../insurance/insured-loss.ts";
import { simulateInsured } from "../insurance/simulate-insured.ts";
import { lossByForm } from "../loss-forms/loss-by-form.ts";
import { simulatedIndices } from "../sensitivity/simulated-indices.ts";
import { sobolIndices } from "../sensitivity/sobol.ts";
import { tailDriver } from "../sensitivity/tail-driver.ts";
import { scaled } from "../distributions/scaled.ts";
import type { Scenario } from "../scenario.ts";
import { annualMoments } from "./compound-model.ts";
import { eventSummary } from "./event-summary.ts";
import { exact } from "./exact.ts";
import { BUSY, FULL, PLAIN, constant, scenario, uniform } from "./exact-fixtures.ts";

function withCaps(base: Scenario, primary: number, secondary?: number): Scenario {
  return {
    ...base,
    primary: base.primary.map((loss) => ({ ...loss, cap: primary })),
    ...(base.secondary && {
      secondary: {
        ...base.secondary,
        losses: base.secondary.losses.map((loss) =>
          secondary === undefined ? loss : { ...loss, cap: secondary },
        ),
      },
    }),
  };
}

describe("a scenario whose forms of loss have caps", () => {
  test("has expected value and standard deviation in closed form", () => {
    const capped = withCaps(PLAIN, 4e5);
    const { mean, variance } = lossLaw(capped.primary[0]!);
    const one = annualMoments(PLAIN);
    const { eventsPerYear } = one;
    const result = exact(capped);
    expect(result.mean / (eventsPerYear * mean)).toBeCloseTo(1, 13);
    expect(annualMoments(withCaps(scenario(constant(2), uniform(1, 9)), 5)).sd).toBeCloseTo(
      Math.sqrt(
        2 *
          (lossLaw({ loss: uniform(1, 9), cap: 5 }).variance +
            lossLaw({ loss: uniform(1, 9), cap: 5 }).mean ** 2),
      ),
      12,
    );
    expect(variance).toBeGreaterThan(0);
  });

  test("steps by the caps' atoms: years in which every event reaches the cap, Poisson thinned", () => {
    // two in five losses reach the cap; the rate is 1.5
    const result = exact(withCaps(scenario(constant(1.5), uniform(0, 10)), 6), {
      exceed: [5.999_999, 6, 11.999_999, 12, 17.999_999, 18],
    });
    const at = (x: number) => result.exceed[String(x)]!;
    const poisson = (n: number) => Math.exp(-1.5) * 1.5 ** n * [1, 1, 0.5, 1 / 6][n]!;
    // beside the atom the density goes on: about 1e-6 of it lies between the two amounts
    expect(at(5.999_999) - at(6)).toBeCloseTo(poisson(1) * 0.4, 6);
    expect(at(11.999_999) - at(12)).toBeCloseTo(poisson(2) * 0.4 ** 2, 6);
    expect(at(17.999_999) - at(18)).toBeCloseTo(poisson(3) * 0.4 ** 3, 6);
    expect(result.error.p95! / result.p95).toBeLessThan(1e-3);
  });

  test("in years of one event at most is the capped law", () => {
    const { exceed } = exact(withCaps(scenario(constant(1), uniform(4, 10)), 7), { exceed: [5, 7] });
    expect(exceed["5"]).toBeCloseTo(1 - Math.exp(-1) - Math.exp(-1) / 6, 9);
    expect(exceed["7"]).toBeCloseTo(1 - 2 * Math.exp(-1), 9);
  });

  test("caps that nothing reaches leave every bit but the hash", () => {
    const bounded = scenario(constant(2), uniform(1, 9), uniform(0.1, 0.2), uniform(2, 3));
    expect(exact(withCaps(bounded, 9, 3))).toEqual(exact(bounded));
  });

  test("its forms add up, and its worst years never rest on an input beyond its cap", () => {
    const capped = withCaps(FULL, 3e5, 2e6);
    const forms = lossByForm(capped);
    const whole = exact(capped);
    expect(forms.reduce((sum, { mean }) => sum + mean, 0) / whole.mean).toBeCloseTo(1, 13);
    expect(tailDriver(PLAIN, exact(PLAIN).p99, 0.01)!.share).toBeGreaterThan(0);
    expect(tailDriver(capped, 3e6, 0.01)).toBeNull();
    expect(eventSummary(withCaps(PLAIN, 1e5)).p90).toBeCloseTo(1e5, 4);
  });

  test(
    "under insurance the exact figures are those of event-by-event simulation",
    { timeout: 60_000 },
    () => {
      const capped = withCaps(FULL, 3e5, 2e6);
      const insurance = {
        perEvent: { retention: 1e5, limit: 1.5e6 },
        perYear: { retention: 0, limit: null },
        premium: 0,
      };
      const years = 400_000;
      const exactly = insuredLoss(capped, insurance, { years, seed: 1 });
      const simulated = simulateInsured(capped, insurance, { years, seed: 1 });
      for (const part of ["gross", "recovery", "retained"] as const) {
        const [a, b] = [exactly[part], simulated[part]];
        expect(Math.abs(a.mean - b.mean)).toBeLessThan(2.5 * b.error.mean!);
        expect(Math.abs(a.pZero - b.pZero)).toBeLessThan(2.5 * b.error.pZero! + 1e-9);
        for (const key of ["p90", "p95", "p99"] as const)
          expect(Math.abs(a[key] - b[key]), `${part} ${key}`).toBeLessThan(
            2.5 * b.error[key]! + 2e-3 * a[key],
          );
      }
      expect(exactly.gross.mean / (exactly.recovery.mean + exactly.retained.mean)).toBeCloseTo(1, 7);
    },
  );

  test("Sobol indices in closed form agree with simulated ones", { timeout: 60_000 }, () => {
    const capped = withCaps(FULL, 3e5, 2e6);
    const closed = sobolIndices(capped, { years: 100_000, seed: 2 });
    const simulated = new Map(
      simulatedIndices(capped, { years: 400_000, seed: 3 }).map((each) => [each.input, each]),
    );
    for (const { input, first, total } of closed) {
      const other = simulated.get(input)!;
      expect(Math.abs(first.value - other.first.value), input).toBeLessThan(0.02);
      expect(Math.abs(total.value - other.total.value), input).toBeLessThan(0.02);
    }
  });
});

describe("a control on a capped form", () => {
  const capped = withCaps(BUSY, 5000);
  const halved = {
    control: "a",
    removed: false,
    effect: { node: "primary.response", change: { type: "factor", factor: constant(0.5) } },
  } as const;

  test("multiplies the loss before the cap limits it, and leaves the cap", () => {
    const { scenario: changed } = changedScenario(capped, [halved]);
    expect(changed.primary[0]).toMatchObject({ cap: 5000, loss: { min: 500, mode: 2000, max: 15_000 } });
  });

  test("avoids what the two capped scenarios differ by", { timeout: 60_000 }, () => {
    const once = withCaps(PLAIN, 4e5);
    const control = {
      id: "a",
      title: "A",
      status: "planned",
      annualCost: constant(1000),
      effects: [{ node: "primary", change: { type: "factor", factor: uniform(0.3, 0.7) } }],
    } as const;
    const { plan } = avoidedLoss(once, [control], { years: 200_000, seed: 5 });
    // the factor is drawn once a year, independently of everything else: its average over the exact means
    const points = 400;
    let after = 0;
    for (let i = 0; i < points; i++) {
      const k = 0.3 + (0.4 * (i + 0.5)) / points;
      after +=
        annualMoments({ ...once, primary: [{ ...once.primary[0]!, loss: scaled(once.primary[0]!.loss, k) }] })
          .mean / points;
    }
    const expected = annualMoments(once).mean - after;
    expect(Math.abs(plan.avoidedLoss.mean.value - expected)).toBeLessThan(2 * plan.avoidedLoss.mean.error);
    expect(Math.abs(plan.change.mean.value / expected - 1)).toBeLessThan(0.01);
  });
});
