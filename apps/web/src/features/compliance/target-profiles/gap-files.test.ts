import type { Gap } from "@crq/frameworks/profile-gap";
import { expect, test } from "vitest";
import { gapsCsv, profileCsv, profileJson } from "./gap-files.ts";

const GAPS: readonly Gap[] = [
  { entry: "PR.AA-03", priority: "high", target: 3, current: 1, state: "assessed", steps: 2, weight: 6 },
  { entry: "GV.OC-01", priority: "low", target: 3, current: null, state: "unanswered", steps: 3, weight: 3 },
];
const ABOUT = { summary: (entry: string) => `About ${entry}`, rationale: () => "=1+1" };

test("the file of gaps is in the order of the list, without formulas", () => {
  expect(gapsCsv("maturity", GAPS, ABOUT).split("\r\n").slice(0, 3)).toEqual([
    "Subcategory,Our summary,Priority,Current,Target,Gap,Weight,Rationale",
    "PR.AA-03,About PR.AA-03,High,1 Initial,3 Defined,2,6,'=1+1",
    "GV.OC-01,About GV.OC-01,Low,Unanswered,3 Defined,3,3,'=1+1",
  ]);
});

const ORDER = ["GV.OC-01", "ID.AM-01", "PR.AA-03", "DE.CM-09"];

test("the profile is in the framework's order under the nineteen headings of NIST's template", () => {
  const more: Gap = { ...GAPS[0]!, entry: "DE.CM-09", state: "not-applicable" };
  const rows = JSON.parse(profileJson("maturity", [more, ...GAPS], { ...ABOUT, order: ORDER })) as Record<
    string,
    string
  >[];
  expect(rows.map((row) => row["CSF Outcome (Function, Category, or Subcategory)"])).toEqual([
    "GV.OC-01",
    "PR.AA-03",
    "DE.CM-09",
  ]);
  expect(Object.keys(rows[0]!)).toHaveLength(19);
  expect(rows[1]).toMatchObject({ "Current Status": "1 Initial", "Target Priority": "High" });
  expect(rows.map((row) => row["Included in Profile?"])).toEqual(["Yes", "Yes", "No"]);
});

test("the profile as CSV has the same, without formulas", () => {
  const [head, first, second] = profileCsv("maturity", GAPS, { ...ABOUT, order: ORDER }).split("\r\n");
  expect(head).toMatch(
    /^"CSF Outcome \(Function, Category, or Subcategory\)",CSF Outcome Description,Included/,
  );
  expect(first).toMatch(/^GV\.OC-01,About GV\.OC-01,Yes,'=1\+1,,Unanswered,/);
  expect(second).toMatch(/^PR\.AA-03,/);
});
