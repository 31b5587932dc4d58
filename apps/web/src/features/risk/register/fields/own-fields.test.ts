import type { RiskField } from "@crq/contract/risk/register/risk-fields";
import { expect, test } from "vitest";
import { changesOf, typedProblems, typedValues } from "./own-fields.ts";

const field = (id: string, kind: RiskField["kind"], rest: Partial<RiskField> = {}): RiskField => ({
  id,
  name: id,
  kind,
  required: false,
  help: "",
  options: [],
  archived: false,
  ...rest,
});
const FIELDS = [
  field("text", "text", { required: true }),
  field("fine", "number"),
  field("region", "choice", { options: [{ id: 7, label: "North" }] }),
  field("told", "yes_no"),
  field("old", "text", { archived: true }),
];

test("values are typed and read back as they were; archived fields are left alone", () => {
  const values = { text: "a", fine: -2.5, region: 7, told: false, old: "kept" };
  const typed = typedValues(FIELDS, values);
  expect(typed).toEqual({ text: "a", fine: "-2.5", region: "7", told: "no" });
  const { old: _, ...rest } = values;
  expect(changesOf(FIELDS, typed)).toEqual(rest);
});

test("what is emptied is taken away, and nothing is sent where there are no fields", () => {
  expect(changesOf(FIELDS, { text: " " })).toEqual({ text: null, fine: null, region: null, told: null });
  expect(changesOf([], {})).toBeUndefined();
});

test("missing and wrong values are named by field", () => {
  expect([...typedProblems(FIELDS, { fine: "much", region: "8" })]).toEqual([
    ["text", "Enter a value for “text”"],
    ["fine", "fine must be a number"],
    ["region", "region must be one of the options"],
  ]);
});
