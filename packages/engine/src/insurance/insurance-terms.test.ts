import { describe, expect, test } from "vitest";
import type { Insurance } from "../treatment.ts";
import { requireInsurance } from "./insurance-terms.ts";

const TERMS: Insurance = {
  perEvent: { retention: 0, limit: null },
  perYear: { retention: 1e15, limit: 1e15 },
  premium: 0,
};

describe("terms of insurance", () => {
  test("are taken up to their limits, with and without a limit of cover", () => {
    expect(() => requireInsurance(TERMS)).not.toThrow();
    expect(() => requireInsurance({ ...TERMS, perYear: { retention: 0, limit: 0 } })).not.toThrow();
  });

  test.each([
    ["perEvent.retention", { ...TERMS, perEvent: { retention: -1, limit: null } }],
    ["perEvent.limit", { ...TERMS, perEvent: { retention: 0, limit: 1.1e15 } }],
    ["perYear.retention", { ...TERMS, perYear: { retention: NaN, limit: null } }],
    ["perYear.limit", { ...TERMS, perYear: { retention: 0, limit: -1 } }],
    ["premium", { ...TERMS, premium: 2e15 }],
  ])("are refused by field and rule: %s", (name, terms) => {
    expect(() => requireInsurance(terms)).toThrow(new RangeError(`${name}: must be from 0 to 1e15`));
  });
});
