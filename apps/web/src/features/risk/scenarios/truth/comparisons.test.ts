import { percentsApart } from "@crq/contract/figures/percents-apart";
import { avoidedLoss } from "@crq/engine/controls/avoided-loss";
import { exact } from "@crq/engine/exact/exact";
import { generatedScenarios } from "@crq/engine/truth/generated-scenarios-fixtures";
import type { Control } from "@crq/engine/treatment";
import { expect, test } from "vitest";
import { movedWords } from "../control-records/moved-words.ts";
import { changeOf, returnOnCost } from "../controls/compared-words.ts";

const SCENARIOS = generatedScenarios(60);

test("a percentile that a control brings to zero is called rarer, and its years with a loss are", () => {
  let fell = 0;
  for (const scenario of SCENARIOS) {
    const { p95, pZero } = exact(scenario);
    const said = changeOf(p95, 1, "rarer than 1 in 20");
    expect(said === "rarer than 1 in 20", scenario.id).toBe(p95 === 0);
    if (p95 !== 0) continue;
    fell += 1;
    expect(1 - pZero, scenario.id).toBeLessThanOrEqual(0.05 + 1e-9);
  }
  expect(fell).toBeGreaterThan(3);
  expect(changeOf(50, 100, undefined)).toBe("−50%");
  expect(changeOf(150, 100, "rarer")).toBe("+50%");
  expect(changeOf(5, 0, "rarer")).toBeNull();
  expect(changeOf(100, 100, "rarer")).toBe("the same");
  expect(changeOf(100 * (1 + 1e-15), 100, "rarer")).toBe("the same");
});

test("two figures that differ are never written the same, and two that don't, always", () => {
  let close = 0;
  for (const [index, scenario] of SCENARIOS.entries()) {
    const { mean: average, curve } = exact(scenario);
    // far enough from the unit of the currency, below which nothing is told apart
    const mean = Math.max(average, 1e6);
    const by = 10 ** -(1 + (index % 5));
    const moved = [{ id: "s", title: "One", before: mean, after: mean * (1 - by) }];
    const said = movedWords(moved, "USD");
    const [, after, before] = /loss (.*) a year, before (.*)\.$/.exec(said)!;
    expect(after, said).not.toBe(before);
    if (by < 1e-3) close += 1;
    expect(movedWords([{ ...moved[0]!, after: mean }], "USD")).toContain("the same as before");
    const chance = curve.probability.find((one) => one > 0 && one < 0.5)!;
    const [here, accepted] = percentsApart(chance, chance * (1 - by));
    expect(here, String(chance)).not.toBe(accepted);
    expect(percentsApart(chance, chance)[0]).toBe(percentsApart(chance, chance)[1]);
  }
  expect(close).toBeGreaterThan(20);
});

test("a return on cost is that of the two figures beside it", () => {
  const control: Control = {
    id: "c",
    title: "Control",
    status: "planned",
    annualCost: { type: "pert", min: 1000, mode: 20_000, max: 400_000 },
    effects: [
      {
        node: "frequency.lef",
        change: { type: "factor", factor: { type: "pert", min: 0.1, mode: 0.5, max: 0.9 } },
      },
    ],
  };
  for (const scenario of SCENARIOS.filter(({ frequency }) => "lef" in frequency).slice(0, 8)) {
    const { plan } = avoidedLoss(scenario, [control], { years: 4000, seed: 1 });
    expect((1 + returnOnCost(plan)) * plan.cost, scenario.id).toBeCloseTo(plan.change.mean.value, 6);
  }
});
