import { controlOfTemplate } from "@crq/contract/compliance/control-of-template";
import { EMPTY_TEMPLATE, type TemplateContent } from "@crq/contract/compliance/control-template-fields";
import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

const requirement = (entry: string) => ({
  framework: "nist-csf-2-0",
  edition: "2.0",
  entry,
  coverage: "part" as const,
});
const FIRST: TemplateContent = {
  ...EMPTY_TEMPLATE,
  name: "Backups",
  what: "First",
  owner: "IT",
  effects: [{ node: "frequency.lef", low: 0.2, high: 0.4, statement: "s", source: "s" }],
  requirements: [requirement("PR.DS-11"), requirement("PR.DS-01")],
};

test("only what the template says differently, and the control doesn't say yet, is a difference", () => {
  const control = { ...controlOfTemplate(FIRST), owner: "Finance", name: "Ours" };
  const second = { ...FIRST, what: "Second", owner: "Operations", name: "Ours" };
  expect(differencesOf(FIRST, second, control).fields).toEqual([
    { field: "description", untouched: true },
    { field: "owner", untouched: false },
  ]);
  expect(differencesOf(FIRST, FIRST, control)).toEqual({ fields: [], added: [], removed: [] });
});

test("requirements that came and went are told apart", () => {
  const second = { ...FIRST, requirements: [requirement("PR.DS-11"), requirement("PR.AA-01")] };
  const { added, removed } = differencesOf(FIRST, second, controlOfTemplate(FIRST));
  expect(added.map(({ entry }) => entry)).toEqual(["PR.AA-01"]);
  expect(removed.map(({ entry }) => entry)).toEqual(["PR.DS-01"]);
});

test("what the server notes of an effect's evidence is no difference", () => {
  const made = controlOfTemplate(FIRST);
  const noted = made.effects.map((effect) => ({
    ...effect,
    evidence: effect.evidence.map((one) => ({ ...one, supports: effect.change.factor })),
  }));
  const effects = [{ ...FIRST.effects[0]!, high: 0.5 }];
  const found = differencesOf(FIRST, { ...FIRST, effects }, { ...made, effects: noted });
  expect(found.fields).toEqual([{ field: "effects", untouched: true }]);
});
