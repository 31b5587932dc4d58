import { Evidence } from "@crq/contract/risk/scenarios";
import { inputsOf } from "@crq/engine/inputs";
import { parseScenario } from "@crq/engine/parse-scenario";
import { describe, expect, test } from "vitest";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import * as published from "./published-figures.ts";
import { INDUSTRIES, type Industry, SIZES, type Size } from "./template-choice.ts";
import { ASSUMPTION } from "./template-parts.ts";
import { TEMPLATES, plainEvidence } from "./templates.ts";

const choices = (Object.keys(INDUSTRIES) as Industry[]).flatMap((industry) =>
  (Object.keys(SIZES) as Size[]).map((size) => ({ industry, size })),
);

describe.each(TEMPLATES)("$title", ({ build }) => {
  test("is a scenario that the engine accepts, for every industry and size", () => {
    for (const choice of choices) {
      const { estimate } = build(choice);
      expect(parseScenario(scenarioOf(estimate)), JSON.stringify(choice)).toMatchObject({ ok: true });
    }
  });

  test("has evidence for every input and for no other, and it can be stored", () => {
    for (const choice of choices) {
      const { estimate, evidence } = build(choice);
      const inputs = inputsOf(estimate).map(({ name }) => name);
      expect([...new Set(evidence.map(({ input }) => input))].sort()).toEqual([...inputs].sort());
      for (const entry of plainEvidence(evidence))
        expect(Evidence.safeParse(entry).error, entry.statement).toBeUndefined();
      expect(evidence.length).toBeLessThanOrEqual(40);
    }
  });

  test("marks exactly the inputs without a published figure as assumptions", () => {
    for (const choice of choices)
      for (const { source, figures } of build(choice).evidence)
        expect(source === ASSUMPTION).toBe(figures.length === 0);
  });
});

test("a larger firm has more incidents, and each costs more", () => {
  for (const { build, title } of TEMPLATES.filter(({ id }) => id !== "denial-of-service")) {
    const at = (size: Size) => build({ industry: "any", size }).estimate;
    const rate = (estimate: Estimate) => (estimate.frequency as { lef: { mode: number } }).lef.mode;
    const high = (estimate: Estimate) =>
      Math.max(...estimate.primary.map(({ loss }) => (loss as { p95: number }).p95));
    const [small, large] = [at("lt_10m"), at("10b_100b")];
    expect(rate(large), title).toBeGreaterThan(rate(small));
    expect(high(large), title).toBeGreaterThanOrEqual(high(small));
  }
});

interface Fact {
  readonly source: string;
  readonly metric: string;
  readonly segment: string;
  readonly year: number;
  readonly statistic: string;
  readonly value: unknown;
}

function isFact(value: unknown): value is Fact {
  return typeof value === "object" && value !== null && "statistic" in value;
}

function allFigures(value: unknown): Fact[] {
  if (isFact(value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(allFigures) : [];
}

/** The collection, if it's beside the repository; otherwise nothing. */
const collected = Object.values(
  import.meta.glob<Fact[]>("../../../../../../../../shared/data/loss/published_parameters.json", {
    eager: true,
    import: "facts",
  }),
);
test.skipIf(collected.length === 0)(
  "every figure was collected with its source (skipped: the collection is not on this machine)",
  () => {
    const figures = allFigures(published);
    expect(figures.length).toBeGreaterThan(40);
    for (const { source, metric, segment, year, statistic, value } of figures)
      expect(collected[0]).toContainEqual(
        expect.objectContaining({ source, metric, segment, year, statistic, value }),
      );
  },
);

test("templates quote what they cite: each figure's number is in its sentence", () => {
  for (const { build } of TEMPLATES)
    for (const { statement, figures } of build({ industry: "manufacturing", size: "1b_10b" }).evidence)
      for (const { value, metric } of figures) {
        if (typeof value !== "number") continue;
        const shown = [
          String(value),
          `${Number((value * 100).toPrecision(4))}%`,
          `$${value / 1e3}k`,
          `$${value / 1e6}M`,
        ];
        const within = shown.some((text) => statement.includes(text));
        if (metric !== "loss_per_incident") expect(within, statement).toBe(true);
      }
});
