import { exact } from "@crq/engine/exact/exact";
import { mean } from "@crq/engine/distributions/distribution";
import { describe, expect, test } from "vitest";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { CLAIM_COST, MEDIAN_LOSS, SIZE_LOSS } from "../templates/published-figures.ts";
import { SIZES, type Size } from "../templates/template-choice.ts";
import { TEMPLATES } from "../templates/templates.ts";

const sizes = Object.keys(SIZES) as Size[];

/** The chance that one event costs more than each amount: the annual loss of a scenario so rare that a year has at most one. */
function costsMore(estimate: Estimate, amounts: readonly number[]): number[] {
  const rare = scenarioOf({ ...estimate, frequency: { lef: { type: "constant", value: 1e-4 } } });
  const { exceed, pZero } = exact(rare, { exceed: amounts });
  return amounts.map((amount) => exceed[String(amount)]! / (1 - pZero));
}

describe("a template keeps the law of the published total that it cites", () => {
  const citing = TEMPLATES.flatMap(({ build }) =>
    sizes.map((size) => ({ size, ...build({ industry: "any", size }) })),
  ).filter(({ evidence, size }) =>
    evidence.some(({ figures }) => figures.some((figure) => figure === SIZE_LOSS[size][1])),
  );

  test("four templates cite one, at every size", () => expect(citing.length).toBe(4 * sizes.length));

  test("half of the events cost more than the cited median, and 1 in 20 more than the cited 95th percentile", () => {
    for (const { title, size, estimate, evidence } of citing) {
      const ransomware = evidence.some(({ figures }) =>
        figures.some((figure) => figure === MEDIAN_LOSS.ransomware),
      );
      const ratio = ransomware ? MEDIAN_LOSS.ransomware.value / MEDIAN_LOSS.all.value : 1;
      const [median, p95] = SIZE_LOSS[size].map(({ value }) => value * ratio);
      const [half, twentieth] = costsMore(estimate, [median!, p95!]);
      expect(Math.abs(half! - 0.5), `${title}, ${size}: ${half}`).toBeLessThan(0.005);
      expect(Math.abs(twentieth! - 0.05), `${title}, ${size}: ${twentieth}`).toBeLessThan(0.001);
    }
  });
});

test("a loss made from a published mean has that mean", () => {
  const { estimate } = TEMPLATES.find(({ id }) => id === "payment-fraud")!.build({
    industry: "any",
    size: "lt_10m",
  });
  const { loss } = estimate.primary.find(({ form }) => form === "replacement")!;
  expect(mean(loss) / CLAIM_COST.wireFraud.value).toBeCloseTo(1, 2);
});
