import { exact } from "@crq/engine/exact/exact";
import { parseScenario } from "@crq/engine/parse-scenario";
import { expect, test } from "vitest";
import { scenarioOf } from "../quantify/scenario-of.ts";
import { assumedInputs, averageYear, rangeInWords, rankedTemplates, reportsOf } from "./template-figures.ts";
import { TEMPLATES } from "./templates.ts";

const CHOICE = { industry: "healthcare", size: "100m_1b" } as const;

test("a template's expected annual loss is the engine's expected annual loss", () => {
  for (const { title, build } of TEMPLATES) {
    const scenario = build(CHOICE);
    const parsed = parseScenario(scenarioOf(scenario.estimate));
    if (!parsed.ok) throw new Error(title);

    expect(averageYear(scenario) / exact(parsed.scenario).mean, title).toBeCloseTo(1, 3);
  }
});

test("templates come with the largest expected annual loss first, which depends on the organization", () => {
  const ids = (choice: Parameters<typeof rankedTemplates>[0]) => {
    const ranked = rankedTemplates(choice);
    const averages = ranked.map(({ average }) => average);
    expect(averages).toEqual(averages.toSorted((a, b) => b - a));
    return ranked.map(({ template }) => template.id);
  };
  const small = ids({ industry: "hospitality", size: "lt_10m" });
  const large = ids({ industry: "manufacturing", size: "gt_100b" });
  expect(small.toSorted()).toEqual(TEMPLATES.map(({ id }) => id).toSorted());
  expect(small).not.toEqual(large);
});

test("sources and assumptions are those of the evidence", () => {
  const of = (id: string) => TEMPLATES.find((template) => template.id === id)!.build(CHOICE);
  expect(reportsOf(of("ransomware"))).toEqual([
    "Cyentia Institute, Information Risk Insights Study 2025",
    "Verizon, Data Breach Investigations Report 2026",
    "Coalition, 2026 Cyber Claims Report",
  ]);
  expect(assumedInputs(of("ransomware"))).toBe(0);
  expect(reportsOf(of("denial-of-service"))).toEqual([]);
  expect(assumedInputs(of("denial-of-service"))).toBe(4);
});

test("ranges are written with their unit", () => {
  expect(rangeInWords({ type: "pert", min: 0.01, mode: 0.05, max: 0.2 }, "rate", "USD")).toBe(
    "0.01 to 0.2, most likely 0.05 a year",
  );
  expect(rangeInWords({ type: "lognormal90", p5: 14_000, p95: 9_100_000 }, "loss", "USD")).toBe(
    "$14K to $9.1M",
  );
});
