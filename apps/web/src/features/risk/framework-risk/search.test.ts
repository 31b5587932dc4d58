import { expect, test } from "vitest";
import { frameworkRiskSearch } from "./search.ts";

test("the address says which assessment, edition, currency and order; what can't be is left out", () => {
  const id = "3f2b6c1e-0000-4000-8000-000000000001";
  const all = { assessment: id, framework: "nist-sp-800-171-r2", currency: "EUR", sort: "met", order: "asc" };
  expect(frameworkRiskSearch({ ...all, page: 3, other: "x" })).toEqual(all);
  expect(
    frameworkRiskSearch({ assessment: "../x", framework: "' or 1", currency: "eur", order: "up" }),
  ).toEqual({});
});
