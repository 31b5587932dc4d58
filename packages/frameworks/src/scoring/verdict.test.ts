import { describe, expect, test } from "vitest";
import { type Answered, fromObjectives, verdictOf } from "./verdict.ts";

describe("objectives", () => {
  const three = { objectives: ["a", "b", "c"] };
  test.each([
    [{ a: "met", b: "met", c: "met" }, "met"],
    [{ a: "met", b: "not-applicable", c: "met" }, "met"],
    [{ a: "not-applicable", b: "not-applicable", c: "not-applicable" }, undefined],
    [{ a: "met", b: "met", c: "not-met" }, "not_met"],
    [{ c: "not-met" }, "not_met"],
    [{ a: "met", b: "met" }, undefined],
    [{ a: "met", b: "met", d: "met" }, undefined],
    [{}, undefined],
  ] as const)("%j: %s", (answers, verdict) => {
    expect(fromObjectives(three, answers)).toBe(verdict);
  });

  test("a requirement without objectives follows from none", () => {
    expect(fromObjectives({}, { a: "met" })).toBeUndefined();
    expect(fromObjectives({ objectives: ["toString"] }, {})).toBeUndefined();
  });
});

describe("an assessment's answer", () => {
  const row = (answer: Partial<Answered>): Answered => ({
    inScope: true,
    applicability: "applicable",
    result: null,
    objectives: {},
    ...answer,
  });
  test.each([
    [{}, undefined],
    [{ result: "met" }, "met"],
    [{ result: "partially-met" }, "partial"],
    [{ result: "not-met" }, "not_met"],
    [{ applicability: "not-applicable", result: "not-met" }, "not_applicable"],
    [{ applicability: "inherited" }, undefined],
    [{ applicability: "shared", result: "met" }, "met"],
    [{ result: "met", inScope: false }, undefined],
    [{ objectives: { a: "met", b: "met" } }, "met"],
    [{ objectives: { a: "met" } }, undefined],
    [{ result: "met", objectives: { a: "met" } }, "met"],
    [{ result: "met", objectives: { a: "met", b: "not-met" } }, "not_met"],
    [{ result: "partially-met", objectives: { b: "not-met" } }, "partial"],
    [{ result: "not-met", objectives: { a: "met", b: "met" } }, "not_met"],
  ] satisfies [Partial<Answered>, unknown][])("%j counts as %s", (answer, verdict) => {
    expect(verdictOf({ objectives: ["a", "b"] }, row(answer))).toBe(verdict);
  });
});
