import type { Scenario } from "@crq/engine/scenario";
import type { Control } from "@crq/engine/treatment";
import { expect, test } from "vitest";
import { checkControl, controlDraft, newControl, nodesOf } from "./control-draft.ts";

const scenario: Scenario = {
  schema: "crq-scenario/1",
  id: "s",
  title: "S",
  currency: "USD",
  frequency: { tef: { type: "constant", value: 2 }, vulnerability: { type: "constant", value: 0.3 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 1e4, p95: 1e6 } }],
};
const control: Control = {
  id: "mfa",
  title: "Multi-factor sign-in",
  status: "planned",
  annualCost: { type: "constant", value: 40_000 },
  effects: [
    {
      node: "frequency.vulnerability",
      change: { type: "factor", factor: { type: "uniform", min: 0.3, max: 0.55 } },
    },
    {
      node: "frequency.tef",
      change: { type: "replacement", distribution: { type: "constant", value: 1.5 } },
    },
  ],
};

test("a control that is opened and saved without a change is the same to the bit", () => {
  expect(checkControl(controlDraft(control), scenario)).toEqual({ control, problems: {} });
});

test("a new control only lacks its title", () => {
  const draft = newControl("new", "frequency.lef");
  expect(Object.keys(checkControl(draft, scenario).problems)).toEqual(["title"]);
  expect(checkControl({ ...draft, title: "Backups" }, scenario).control?.title).toBe("Backups");
});

test("invalid numbers are reported at their field, and so are the engine's rules", () => {
  const draft = controlDraft(control);
  const effects = [
    { ...draft.effects[0]!, factor: { type: "uniform" as const, text: { min: "60%", max: "30%" } } },
  ];
  const { control: none, problems } = checkControl(
    { ...draft, effects, annualCost: { type: "constant", text: { value: "lots" } } },
    scenario,
  );
  expect(none).toBeNull();
  expect(problems["annualCost.value"]).toMatch(/amount/);
  expect(Object.keys(problems).some((path) => path.startsWith("effects[0].change.factor"))).toBe(true);
});

test("a node that the scenario doesn't estimate is refused", () => {
  const draft = controlDraft(control);
  const effects = [{ ...draft.effects[0]!, node: "secondary.slef" as const }];
  expect(checkControl({ ...draft, effects }, scenario).problems["effects[0].node"]).toBeDefined();
});

test("the available nodes are the scenario's, with those above its estimates", () => {
  expect(nodesOf(scenario)).toEqual(
    expect.arrayContaining([
      "frequency.lef",
      "frequency.tef",
      "frequency.vulnerability",
      "primary",
      "primary.response",
    ]),
  );
  expect(nodesOf(scenario)).not.toContain("secondary");
});
