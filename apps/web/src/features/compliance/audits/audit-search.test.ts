import type { AuditedRow } from "@crq/contract/compliance/assessments/auditors";
import { expect, test } from "vitest";
import { RESULTS } from "@crq/contract/compliance/assessments/answer-values";
import { auditSearch } from "./audit-search.ts";
import { listedOf, sharesOf } from "./listed-rows.ts";

const row = (entry: string, more: Partial<AuditedRow> = {}): AuditedRow => ({
  entry,
  title: "Limit access",
  group: "AC",
  inScope: true,
  applicability: "applicable",
  result: null,
  maturity: null,
  evidence: 0,
  comments: 0,
  looked: false,
  ...more,
});
const ROWS = [
  row("1.1", { result: "met", looked: true }),
  row("1.2", { result: "not-met", title: "Review accounts" }),
  row("1.3", { applicability: "not-applicable" }),
  row("2.1", { group: "AT" }),
  row("2.2", { inScope: false }),
];
const listed = (search: object) => listedOf(ROWS, auditSearch({ ...search })).map(({ entry }) => entry);

test("entries in scope are listed, by verdict, group, words and what was looked at", () => {
  expect(listed({})).toEqual(["1.1", "1.2", "1.3", "2.1"]);
  expect(listed({ verdict: "not-met" })).toEqual(["1.2"]);
  expect(listed({ verdict: "none" })).toEqual(["2.1"]);
  expect(listed({ verdict: "not-applicable" })).toEqual(["1.3"]);
  expect(listed({ verdict: "out" })).toEqual(["2.2"]);
  expect(listed({ in: "AT" })).toEqual(["2.1"]);
  expect(listed({ looked: "yes" })).toEqual(["1.1"]);
  expect(listed({ q: "ACCOUNTS review" })).toEqual(["1.2"]);
});

test("an address keeps identifiers that look like numbers, and drops what no filter offers", () => {
  expect(auditSearch({ entry: 1.1, verdict: "good", looked: 1, q: " " })).toEqual({ entry: "1.1" });
});

test.each(RESULTS)("the verdict '%s' stays in the address", (verdict) => {
  expect(auditSearch({ verdict })).toEqual({ verdict });
});

test("shares count the entries in scope alone", () => {
  expect(sharesOf(ROWS)).toEqual({ inScope: 4, met: 1, partly: 0, not: 1, without: 1 });
});
