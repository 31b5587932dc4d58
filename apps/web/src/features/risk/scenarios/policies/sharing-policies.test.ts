import { expect, test } from "vitest";
import { sharingPolicies } from "./sharing-policies.ts";

const SCENARIO = { id: "s", clientId: "k", currency: "USD" };
const POLICY = {
  name: "Tower",
  inPlace: true,
  endsOn: null,
  ownScenario: null,
  scenarioIds: null,
  clientId: null,
  currency: "USD",
};
const now = new Date("2026-11-25T12:00:00Z");
const sharing = (parts: Partial<Parameters<typeof sharingPolicies>[0][number]>) =>
  sharingPolicies([{ ...POLICY, ...parts }], SCENARIO, now).length === 1;

test("policies of the scenario's client, or of all, in its currency, or that name it", () => {
  expect(sharing({})).toBe(true);
  expect(sharing({ clientId: "k" })).toBe(true);
  expect(sharing({ clientId: "another" })).toBe(false);
  expect(sharing({ currency: "EUR" })).toBe(false);
  expect(sharing({ scenarioIds: ["s"], currency: "EUR" })).toBe(true);
  expect(sharing({ scenarioIds: ["another"] })).toBe(false);
});

test("only policies that pay: in place, and not over", () => {
  expect(sharing({ inPlace: false })).toBe(false);
  expect(sharing({ endsOn: "2026-11-24" })).toBe(false);
  expect(sharing({ endsOn: "2026-11-25" })).toBe(true);
});

test("a scenario's own policy isn't shared", () => {
  expect(sharing({ ownScenario: { id: "s", title: "S" } })).toBe(false);
});
