import { quantile } from "@crq/engine/distributions/distribution";
import { exact } from "@crq/engine/exact/exact";
import { inputsOf } from "@crq/engine/inputs";
import { tailDriver } from "@crq/engine/sensitivity/tail-driver";
import { generatedScenarios } from "@crq/engine/truth/generated-scenarios-fixtures";
import { describe, expect, test } from "vitest";
import { NO_INCIDENTS, readIncidents } from "../elicitation/incident-update.ts";
import { draftOf, wideRange } from "../estimate/distribution-draft.ts";
import { driverCaution } from "../result/driver-words.ts";
import { averageCaution } from "../result/result-words.ts";

const SCENARIOS = generatedScenarios(120);
const RESULTS = SCENARIOS.map((scenario) => ({ scenario, result: exact(scenario) }));

describe("an average above its own 1-in-20-year loss", () => {
  test("is always explained, and nothing is said of others", () => {
    for (const { scenario, result } of RESULTS) {
      const said = averageCaution(result);
      expect(said !== null, scenario.id).toBe(result.mean > result.p95);
    }
    expect(RESULTS.filter(({ result }) => result.mean > result.p95).length).toBeGreaterThan(20);
  });

  test("is reached by at most 1 in 20 years, as the sentence says", () => {
    for (const { scenario, result } of RESULTS) {
      if (averageCaution(result) === null) continue;
      const { exceed } = exact(scenario, { exceed: [result.mean] });
      expect(exceed[String(result.mean)], scenario.id).toBeLessThanOrEqual(0.05 + 1e-9);
    }
  });
});

test("a tail that one input makes names that input", () => {
  let named = 0;
  for (const { scenario, result } of RESULTS) {
    const driver = tailDriver(scenario, result.p99, 0.01);
    const said = driverCaution(driver);
    expect(said !== null).toBe((driver?.share ?? 0) >= 0.8);
    if (said !== null) named += 1;
  }
  expect(named).toBeGreaterThan(10);
});

test("a range is called wide exactly if its upper end is more than 10,000 times its lower end", () => {
  let wide = 0;
  for (const { distribution, kind } of SCENARIOS.flatMap((each) => inputsOf(each))) {
    const of = kind === "loss" ? "money" : kind === "rate" ? "frequency" : "probability";
    const [low, high] =
      distribution.type === "lognormal90"
        ? // as stated: bounds cut it off, and change what the percentiles then are
          [distribution.p5, distribution.p95]
        : [quantile(distribution, 0), quantile(distribution, 1)];
    const said = wideRange(draftOf(distribution, of), of);
    expect(said !== null, JSON.stringify(distribution)).toBe(low > 0 && high > 10_000 * low * (1 + 1e-9));
    if (said !== null) wide += 1;
  }
  expect(wide).toBeGreaterThan(10);
});

describe("incidents that contradict the estimate", () => {
  const rate = { type: "pert", min: 0.025, mode: 0.074, max: 0.22 } as const;
  const read = (events: string, years: string) =>
    readIncidents(rate, "frequency", { ...NO_INCIDENTS, events, years }, "USD").update!;

  test("5 events in 5 years against 0.074 a year", () => {
    const { contradiction, statement } = read("5", "5");
    expect(contradiction).toBe("5 or more events in 5 years have a chance of less than 0.1%");
    expect(statement).toContain("By the estimate before, 5 or more events in 5 years");
  });

  test("none in 200 years, and too many or too few cases", () => {
    expect(read("0", "200").contradiction).toBe("200 years without an event have a chance of less than 0.1%");
    const chance = { type: "pert", min: 0.05, mode: 0.2, max: 0.5 } as const;
    const cases = { ...NO_INCIDENTS, successes: "10", trials: "10" };
    expect(readIncidents(chance, "probability", cases, "USD").update!.contradiction).toMatch(
      /^10 or more of 10 cases have a chance/,
    );
  });

  test("losses far above the estimate", () => {
    const loss = { type: "lognormal90", p5: 50_000, p95: 2_000_000 } as const;
    const typed = { ...NO_INCIDENTS, losses: "30M\n40M\n50M" };
    expect(readIncidents(loss, "money", typed, "USD").update!.contradiction).toMatch(/^losses as large/);
  });

  test("incidents as the estimate expects them contradict nothing, whatever the estimate", () => {
    for (const { distribution, kind } of SCENARIOS.flatMap((each) => inputsOf(each))) {
      if (kind !== "rate" || distribution.type === "constant") continue;
      const years = 20;
      const events = String(Math.round(quantile(distribution, 0.5) * years));
      const typed = { ...NO_INCIDENTS, events, years: String(years) };
      const { update } = readIncidents(distribution, "frequency", typed, "USD");
      expect(update!.contradiction, JSON.stringify(distribution)).toBeNull();
    }
  });
});
