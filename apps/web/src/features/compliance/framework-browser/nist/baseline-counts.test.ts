import type { Catalog } from "@crq/frameworks/catalog";
import { expect, test } from "vitest";
import catalog from "../../../../../../../packages/frameworks/data/nist-sp-800-53-r5/catalog.json" with { type: "json" };
import { familyCounts, stepBetween } from "./baseline-counts.ts";

const BASELINES = ["low", "moderate", "high", "privacy"];

test("the families add up to the published baselines", () => {
  const { families, total } = familyCounts(catalog as Catalog, BASELINES);
  const size = ({ controls, enhancements }: { controls: number; enhancements: number }) =>
    controls + enhancements;
  expect(BASELINES.map((one) => size(total.baselines[one]!))).toEqual([149, 287, 370, 96]);
  expect(size(total.all)).toBe(1007);
  for (const one of BASELINES)
    expect(families.reduce((sum, { baselines }) => sum + size(baselines[one]!), 0)).toBe(
      size(total.baselines[one]!),
    );
});

test("each baseline of security includes the one before, which the screen says; privacy doesn't", () => {
  const steps = [stepBetween(catalog, "low", "moderate"), stepBetween(catalog, "moderate", "high")];
  expect(steps.map(({ left, shared }) => [left, shared])).toEqual([
    [0, 149],
    [0, 287],
  ]);
  expect(stepBetween(catalog, "high", "privacy").left).toBeGreaterThan(0);
});
