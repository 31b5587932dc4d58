import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import { expect, test } from "vitest";
import { differs } from "./use-questions.ts";

const row = (more: Partial<AnswerRow>) =>
  ({ applicability: "applicable", result: null, maturity: null, ...more }) as AnswerRow;

test.each([
  [{}, { result: "met", maturity: null }, false],
  [{ result: "met" }, { result: "met", maturity: null }, false],
  [{ result: "not-met" }, { result: "met", maturity: null }, true],
  [{ result: "met" }, { result: null, maturity: null }, false],
  [{ applicability: "not-applicable" }, { result: "met", maturity: null }, true],
  [{ applicability: "not-applicable" }, { result: "not-applicable", maturity: null }, false],
  [{ result: "met" }, { result: "not-applicable", maturity: null }, true],
  [{ maturity: 3 }, { result: null, maturity: 2 }, true],
  [{ maturity: 2 }, { result: null, maturity: 2 }, false],
] as const)("an answer of %j beside %j differs: %s", (answer, verdict, expected) => {
  expect(differs(row(answer), verdict)).toBe(expected);
});
