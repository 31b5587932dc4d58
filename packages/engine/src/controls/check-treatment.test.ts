import { describe, expect, test } from "vitest";
import { checkTreatment } from "./check-treatment.ts";
import { constant, control, DEEP, pert, REFERENCE, replacedBy, times } from "./controls-fixtures.ts";

const INSURANCE = {
  perEvent: { retention: 100_000, limit: 5_000_000 },
  perYear: { retention: 0, limit: null },
  premium: 80_000,
};
const MFA = control("mfa", { "frequency.lef": times(pert(0.2, 0.4, 0.9)) });

/** The paths at fault, each with its rule. */
const problems = (value: unknown, scenario = REFERENCE) =>
  Object.fromEntries(checkTreatment(value, scenario).map(({ path, rule }) => [path, rule]));
const ofControl = (control: unknown, scenario = REFERENCE) => problems({ controls: [control] }, scenario);
const effects = (...effects: unknown[]) => ofControl({ ...MFA, effects });

test("a valid treatment has no problems", () => {
  const controls = [
    MFA,
    control(
      "b",
      { primary: times(0.01), "frequency.vulnerability": replacedBy(constant(1)) },
      constant(0),
      "existing",
    ),
    control("c", { secondary: times({ type: "lognormal90", p5: 0.2, p95: 0.8 }), primary: times(0) }),
    control("d", { "primary.response": replacedBy(pert(0, 1, 2)) }, { type: "lognormal90", p5: 1, p95: 9 }),
  ];
  expect(problems({ controls, insurance: INSURANCE }, { ...DEEP, primary: REFERENCE.primary })).toEqual({});
  expect(problems({ controls: [] })).toEqual({});
  expect(problems({ controls: Array.from({ length: 100 }, (_, i) => ({ ...MFA, id: `c${i}` })) })).toEqual(
    {},
  );
});

describe("of a treatment are refused", () => {
  test("values that are not objects, unknown fields, controls that are missing or not a list", () => {
    expect(problems(7)).toEqual({ "": "must be an object" });
    expect(problems({ control: [] })).toMatchObject({
      control: expect.stringContaining("is not a field"),
      controls: "is required",
    });
    expect(problems({ controls: {} })).toEqual({ controls: "must be a list of controls" });
    expect(problems({ controls: Array.from({ length: 101 }, (_, i) => ({ ...MFA, id: `c${i}` })) })).toEqual({
      controls: "must have at most 100 controls",
    });
  });

  test("two controls with the same id", () => {
    expect(problems({ controls: [MFA, MFA] })).toEqual({
      "controls[1].id": "must appear only once in the list",
    });
  });
});

describe("of a control are refused", () => {
  test("an id, title or status of another type, and a cost below 0", () => {
    expect(ofControl({ ...MFA, id: "a b", title: " ", status: "done", annualCost: constant(-1) })).toEqual({
      "controls[0].id": "must have 1 to 100 letters, digits, '.', '_' or '-'",
      "controls[0].title": "must have 1 to 200 characters",
      "controls[0].status": "must be existing or planned",
      "controls[0].annualCost.value": "must be from 0 to 1e15",
    });
    expect(ofControl({})).toEqual({
      "controls[0].id": "is required",
      "controls[0].title": "is required",
      "controls[0].status": "is required",
      "controls[0].annualCost": "is required",
      "controls[0].effects": "is required",
    });
    expect(ofControl({ ...MFA, id: 7, title: "x".repeat(201), status: "not planned" })).toEqual({
      "controls[0].id": "must have 1 to 100 letters, digits, '.', '_' or '-'",
      "controls[0].title": "must have 1 to 200 characters",
      "controls[0].status": "must be existing or planned",
    });
    expect(ofControl({ ...MFA, title: "a\0", status: "planned later" })).toEqual({
      "controls[0].title": "must have 1 to 200 characters",
      "controls[0].status": "must be existing or planned",
    });
  });

  test("effects that are not a list, or are empty", () => {
    expect(ofControl({ ...MFA, effects: 3 })).toEqual({ "controls[0].effects": "must be a list of effects" });
    expect(effects(3)).toEqual({ "controls[0].effects[0]": "must be an object" });
    expect(ofControl(3)).toEqual({ "controls[0]": "must be an object" });
    expect(effects()).toEqual({ "controls[0].effects": "must have at least one effect" });
  });

  test("a node that the scenario does not have, and one named twice", () => {
    const missing = effects({ node: "frequency.tef", change: times(1) });
    expect(missing["controls[0].effects[0].node"]).toBe(
      "is not a node of this scenario; estimate it there, or choose one of frequency.lef, primary.response, secondary.slef, secondary.fines, primary, secondary",
    );
    expect(effects({ change: times(1) })).toEqual({ "controls[0].effects[0].node": "is required" });
    const twice = { node: "primary", change: times(1) };
    expect(effects(twice, twice)).toEqual({
      "controls[0].effects[1].node": "must appear only once in the control",
    });
  });

  test("a change that is neither factor nor replacement, and a replacement of all forms at once", () => {
    expect(effects({ node: "primary", change: { type: "gone" } })).toEqual({
      "controls[0].effects[0].change.type": "must be factor or replacement",
    });
    expect(effects({ node: "primary" })).toEqual({ "controls[0].effects[0].change": "is required" });
    expect(effects({ node: "primary", change: null })).toEqual({
      "controls[0].effects[0].change": "must be an object",
    });
    for (const node of ["primary", "secondary"])
      expect(effects({ node, change: replacedBy(constant(1)) })).toEqual({
        "controls[0].effects[0].change.type": "must be factor here; replace the forms of loss one by one",
      });
  });

  test.each([
    ["frequency.lef", constant(10_001), "value"],
    ["frequency.tef", constant(1e9 + 1), "value"],
    ["frequency.vulnerability", constant(1.5), "value"],
    ["secondary.slef", constant(2), "value"],
    ["primary.response", constant(2e15), "value"],
    ["secondary.slef", { type: "lognormal90", p5: 0.1, p95: 0.2 }, "type"],
    ["frequency.lef", pert(3, 2, 4), "min"],
  ] as const)("a replacement outside its node's domain: %s %o", (node, distribution, field) => {
    const scenario = { ...DEEP, primary: REFERENCE.primary };
    const found = ofControl({ ...MFA, effects: [{ node, change: replacedBy(distribution) }] }, scenario);
    expect(Object.keys(found)).toEqual([`controls[0].effects[0].change.distribution.${field}`]);
  });

  test("a factor of an existing control below 0.01: the estimate is divided by it", () => {
    const existing = control("a", { primary: times(0.009) }, constant(0), "existing");
    expect(ofControl(existing)).toEqual({
      "controls[0].effects[0].change.factor.value": expect.stringContaining(
        "must be a factor from 0.01 to 100",
      ),
    });
  });

  test("a factor outside 0 to 100, or a missing one", () => {
    expect(effects({ node: "primary", change: times(101) })).toEqual({
      "controls[0].effects[0].change.factor.value": "must be a factor from 0 to 100",
    });
    expect(effects({ node: "primary", change: { type: "factor" } })).toEqual({
      "controls[0].effects[0].change.factor": "is required",
    });
  });
});

test("of insurance, retentions and premium below 0 and limits of 0 are refused", () => {
  const insurance = {
    perEvent: { retention: -1, limit: 0 },
    perYear: { retention: 0, limit: "none" },
    premium: -1,
  };
  expect(problems({ controls: [], insurance })).toEqual({
    "insurance.perEvent.retention": "must be from 0 to 1e15",
    "insurance.perEvent.limit": "must be above 0 and at most 1e15, or null for no limit",
    "insurance.perYear.limit": "must be a finite number",
    "insurance.premium": "must be from 0 to 1e15",
  });
  expect(problems({ controls: [], insurance: 3 })).toEqual({ insurance: "must be an object" });
  expect(Object.keys(problems({ controls: [], insurance: {} }))).toEqual([
    "insurance.perEvent",
    "insurance.perYear",
    "insurance.premium",
  ]);
});
