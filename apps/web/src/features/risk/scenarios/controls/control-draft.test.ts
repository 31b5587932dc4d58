import type { Scenario } from "@crq/engine/scenario";
import type { ControlSummary } from "@crq/contract/risk/controls";
import type { Control, ControlNode } from "@crq/engine/treatment";
import { describe, expect, test } from "vitest";
import { checkControl, controlDraft, newControl, nodesOf, recordedControl } from "./control-draft.ts";

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

describe("a control that has a record", () => {
  const halves = (node: ControlNode) => ({
    node,
    change: { type: "factor" as const, factor: { type: "constant" as const, value: 0.5 } },
    evidence: [],
  });
  const record = {
    id: "3f2b6c1e-0000-4000-8000-000000000000",
    name: "MFA",
    inPlace: false,
    willBe: true,
    annualCost: { type: "constant", value: 1 },
    effects: [halves("frequency.vulnerability"), halves("primary.fines")],
  } as unknown as ControlSummary;

  test("begins by following those of its effects that the scenario has factors for", () => {
    const { control: added } = checkControl(recordedControl("c", record, scenario), scenario, record);
    const { evidence: _, ...effect } = halves("frequency.vulnerability");
    expect(added).toMatchObject({ follows: true, effects: [effect], record: record.id });
  });

  test("states its own where the record states none for the scenario", () => {
    const fines = { ...record, effects: [halves("primary.fines")] };
    expect(checkControl(recordedControl("c", fines, scenario), scenario, fines).control).not.toHaveProperty(
      "follows",
    );
  });

  test("follows the record as it is, not what was typed before, and its own when it no longer follows", () => {
    const draft = { ...controlDraft(control), follows: true };
    const { evidence: _, ...effect } = halves("frequency.vulnerability");
    expect(checkControl(draft, scenario, record).control).toMatchObject({ follows: true, effects: [effect] });
    expect(checkControl({ ...draft, follows: false }, scenario, record).control).toEqual(control);
  });

  test("can't follow a record without an effect on the scenario", () => {
    const draft = { ...controlDraft(control), follows: true };
    const { control: none, problems } = checkControl(draft, scenario, { effects: [halves("primary.fines")] });
    expect(none).toBeNull();
    expect(problems["effects"]).toBeDefined();
  });
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
