import { describe, expect, test } from "vitest";
import { often } from "../../test/often.ts";
import { lognormal, pert, scenario, uniform } from "../exact/exact-fixtures.ts";
import { exact } from "../exact/exact.ts";
import type { Scenario } from "../scenario.ts";
import { tailDriver } from "../sensitivity/tail-driver.ts";
import {
  SURPRISE_ERROR,
  surpriseOfEvents,
  surpriseOfLosses,
  surpriseOfTrials,
} from "../updating/surprise.ts";
import { updateMagnitude } from "../updating/update-magnitude.ts";
import { generatedScenarios } from "./generated-scenarios-fixtures.ts";

/** The scenario with one loss input alone. */
function alone({ secondary, ...each }: Scenario, name: string): Scenario {
  const [side, form] = name.split(".");
  const primary = each.primary.filter((loss) => loss.form === form);
  if (side === "primary") return { ...each, primary };
  const losses = secondary!.losses.filter((loss) => loss.form === form);
  return {
    ...each,
    primary: [{ form: "response", loss: { type: "constant", value: 0 } }],
    secondary: { ...secondary!, losses },
  };
}

describe("the input that the worst years rest on", () => {
  test("passes the 1-in-100-year loss by itself in at least the stated share of those years, in any scenario", () => {
    let large = 0;
    const scenarios = generatedScenarios(often(60, 200));
    for (const each of scenarios) {
      const { p99 } = exact(each);
      if (p99 === 0) continue;
      const driver = tailDriver(each, p99, 0.01);
      if (!driver) continue;
      const { exceed, exceedError } = exact(alone(each, driver.name), { exceed: [p99] });
      const at = String(p99);
      expect(exceed[at]! + exceedError![at]! + 1e-9, JSON.stringify(each)).toBeGreaterThanOrEqual(
        driver.share * 0.01,
      );
      if (driver.share > 0.75) large += 1;
    }
    expect(large).toBeGreaterThan(scenarios.length / 10);
  });

  test("is found where one loss makes the tail, and nowhere where many small ones do", () => {
    const heavy = scenario(pert(0.1, 0.5, 2), lognormal(1e4, 1e5), uniform(0.1, 0.3), lognormal(1e4, 1e8));
    expect(tailDriver(heavy, exact(heavy).p99, 0.01)).toMatchObject({ name: "secondary.fines" });
    expect(tailDriver(heavy, exact(heavy).p99, 0.01)!.share).toBeGreaterThan(0.8);
    const many = scenario(pert(100, 200, 400), uniform(1000, 2000));
    expect(tailDriver(many, exact(many).p99, 0.01)).toBeNull();
  });
});

describe("the chance that an estimate gave the incidents observed", () => {
  test("is the gamma–Poisson's for an estimate close to a gamma", () => {
    // a rate certain to a part in a million is a Poisson count: P(N ≥ 5) and P(N ≤ 5) at a mean of 0.37
    const certain = uniform(0.073_999_9, 0.074_000_1);
    const { atLeast, atMost } = surpriseOfEvents(certain, { events: 5, years: 5 });
    expect(atLeast).toBeCloseTo(4.2513e-5, 9);
    expect(atMost).toBeCloseTo(1 - 2.5978e-6, 10);
  });

  test("contradicts 5 events in 5 years at 0.074 a year, and accepts none", () => {
    const prior = pert(0.025, 0.074, 0.22);
    expect(surpriseOfEvents(prior, { events: 5, years: 5 }).atLeast + SURPRISE_ERROR).toBeLessThan(0.001);
    expect(surpriseOfEvents(prior, { events: 0, years: 5 }).atMost).toBeGreaterThan(0.5);
  });

  test("both tails of a count make 1 and the count itself, for any estimate", () => {
    for (const prior of [lognormal(0.01, 5), pert(0, 1, 20), uniform(0, 3)])
      for (let events = 0; events < 6; events++) {
        const here = surpriseOfEvents(prior, { events, years: 4 });
        const more = surpriseOfEvents(prior, { events: events + 1, years: 4 });
        expect(here.atMost + more.atLeast).toBeCloseTo(1, 12);
        expect(here.atLeast).toBeGreaterThanOrEqual(more.atLeast);
      }
  });

  test("a probability that is equally likely everywhere expects every count of ten equally", () => {
    for (let successes = 0; successes <= 10; successes++) {
      const { atLeast } = surpriseOfTrials(uniform(0, 1), { successes, trials: 10 });
      expect(Math.abs(atLeast - (11 - successes) / 11)).toBeLessThan(SURPRISE_ERROR);
    }
  });

  test("losses a hundred times the estimate contradict it, losses in the middle don't", () => {
    const prior = lognormal(50_000, 2_000_000);
    const { law } = updateMagnitude(prior, { losses: [1] }).prior;
    const far = surpriseOfLosses(law, [3e7, 4e7, 5e7]);
    expect(far.atLeast).toBeLessThan(0.01);
    expect(far.atLeast + far.atMost).toBeCloseTo(1, 12);
    expect(surpriseOfLosses(law, [Math.sqrt(50_000 * 2_000_000)]).atLeast).toBeCloseTo(0.5, 12);
  });
});
