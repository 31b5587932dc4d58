import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { StatisticKey } from "../result.ts";
import { AGREEMENT_SCENARIOS } from "../simulate/agreement-fixtures.ts";
import { exact } from "./exact.ts";

type Answers = Readonly<Record<string, Readonly<Partial<Record<StatisticKey, number>>>>>;

/** Answers of verification/reference.py, which shares nothing with the engine. */
const REFERENCE = JSON.parse(
  readFileSync(new URL("../../verification/reference.json", import.meta.url), "utf8"),
) as Answers;

describe("every statistic agrees with an independent program within one part in ten thousand", () => {
  const compared = AGREEMENT_SCENARIOS.filter(({ id }) => REFERENCE[id]);

  test.each(compared.map((model) => [model.id, model] as const))("%s", (id, model) => {
    const result = exact(model);
    for (const [key, value] of Object.entries(REFERENCE[id]!) as [StatisticKey, number][])
      expect(Math.abs(result[key] - value), key).toBeLessThanOrEqual(1e-4 * value);
  });

  test("covers all scenarios but the one of certain values, which has a closed form", () => {
    expect(compared.length).toBe(AGREEMENT_SCENARIOS.length - 1);
  });
});
