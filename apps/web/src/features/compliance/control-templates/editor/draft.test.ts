import { EMPTY_TEMPLATE, type TemplateContent } from "@crq/contract/compliance/control-template-fields";
import { expect, test } from "vitest";
import { draftOf, readDraft } from "./draft.ts";

const TEMPLATE: TemplateContent = {
  ...EMPTY_TEMPLATE,
  name: "Backups",
  what: "Data comes back.",
  kind: "resilience",
  effects: [
    {
      node: "primary.productivity",
      low: 0.2,
      high: 0.6,
      statement: "Days, not weeks",
      source: "Us",
      url: "https://a.example/b",
    },
  ],
  currency: "EUR",
  yearlyCost: { low: 8000, high: 70_500 },
  oneOffCost: { low: 0, high: 1e6, years: 4 },
  costSource: "Invoices",
  requirements: [{ framework: "nist-csf-2-0", edition: "2.0", entry: "PR.DS-11", coverage: "whole" }],
  evidence: [{ title: "Protocol", kind: "file", everyMonths: null }],
  steps: ["List systems"],
  tags: ["backup", "ransomware"],
};

test("what is typed reads back as it was", () => {
  const { fields, problems } = readDraft(draftOf(TEMPLATE));
  expect(problems).toEqual({});
  expect(fields).toEqual({
    ...TEMPLATE,
    requirements: [{ framework: "nist-csf-2-0", entry: "PR.DS-11", coverage: "whole" }],
  });
});

test("an empty template lacks only its name", () => {
  expect(readDraft(draftOf({ ...EMPTY_TEMPLATE, requirements: [] })).problems).toEqual({
    name: "Name must have 1 to 200 characters",
  });
});

test.each([
  [{ yearlyLow: "much" }, "yearlyCost.low"],
  [{ yearlyLow: "90K" }, "yearlyCost.high"],
  [{ yearlyHigh: "" }, "yearlyCost.high"],
  [{ onceYears: "0" }, "oneOffCost.years"],
  [{ reviewMonths: "soon" }, "reviewMonths"],
  [{ currency: "EURO" }, "currency"],
  [{ tags: "a, A" }, "tags[1]"],
  [{ steps: [{ key: "1", text: " " }] }, "steps[0]"],
])("%j is a problem at %s", (change, path) => {
  expect(Object.keys(readDraft({ ...draftOf(TEMPLATE), ...change }).problems)).toEqual([path]);
});

test("an effect needs an interval and a source", () => {
  const draft = draftOf(TEMPLATE);
  const effects = [{ ...draft.effects[0]!, low: "70%", source: "", url: "elsewhere" }];
  expect(readDraft({ ...draft, effects }).problems).toMatchObject({
    "effects[0].high": "Must be at least the low end",
    "effects[0].source": "Name the source",
    "effects[0].url": "Must be a web address",
  });
});
