/** The joint annual loss of stored scenarios: the engine's own numbers, which add up. */
import { expect, test } from "vitest";
import { withControls } from "@crq/engine/controls/apply-control";
import { annualMoments } from "@crq/engine/exact/compound-model";
import { exact } from "@crq/engine/exact/exact";
import { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import type { Scenario } from "@crq/engine/scenario";
import type { Control } from "@crq/engine/treatment";
import { ESTIMATE } from "../../test/harness.ts";
import { MOST_JOINED } from "@crq/engine/program/program-loss";
import { jointLoss, type StoredMember } from "./joint-loss.ts";

const control = (status: Control["status"], factor: number): Control => ({
  id: status,
  title: status,
  status,
  annualCost: { type: "constant", value: 1 },
  effects: [
    { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: factor } } },
  ],
});
const member = (id: string, controls: Control[] = [], lef = 0.5): StoredMember => ({
  id,
  estimate: { ...ESTIMATE, frequency: { lef: { type: "constant", value: lef } } },
  treatment: { controls },
});
const scenarioOf = ({ id, estimate }: StoredMember): Scenario => ({
  schema: "crq-scenario/1",
  id,
  title: id,
  ...estimate,
});
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

test("equals the engine's portfolio of independent scenarios, whose mean is the sum of theirs", () => {
  const members = [
    member("a", [control("existing", 0.5)]),
    member("b", [control("planned", 0.25), control("existing", 0.8)], 0.1),
    member("c"),
  ];
  const scenarios = members.map(scenarioOf);
  const joint = jointLoss(members);
  const { mean, p90, p95, p99, curve } = exactPortfolio(scenarios);
  expect(joint).toMatchObject({ scenarios: 3, leftOut: 0, mean, p90, p95, p99 });
  expect(joint.mean / sum(scenarios.map((one) => exact(one).mean))).toBeCloseTo(1, 12);
  const points = new Map(curve.loss.map((loss, i) => [loss, curve.probability[i]]));
  expect(joint.curve.every(([loss, chance]) => points.get(loss) === chance)).toBe(true);
  expect(joint.curve.length).toBeLessThanOrEqual(120);
  for (const [state, shown] of [
    ["inherent", joint.meanInherent],
    ["residual", joint.meanResidual],
  ] as const) {
    const means = members.map(
      (one) => annualMoments(withControls(scenarioOf(one), one.treatment.controls, state)).mean,
    );
    expect(shown / sum(means)).toBeCloseTo(1, 12);
  }
  expect(joint.meanInherent).toBeGreaterThan(joint.mean);
  expect(joint.meanResidual).toBeLessThan(joint.mean);
});

test("of a single scenario equals that scenario's own figures", () => {
  const one = member("alone");
  const { mean, p90, p95, p99 } = exact(scenarioOf(one));
  expect(jointLoss([one])).toMatchObject({ scenarios: 1, mean, p90, p95, p99 });
});

test("of more than 200 combines the largest, and adds the means of the others", () => {
  const members = Array.from({ length: MOST_JOINED + 3 }, (_, i): StoredMember => ({
    id: `m${i}`,
    estimate: {
      currency: "USD",
      frequency: { lef: { type: "constant", value: 0.01 } },
      primary: [{ form: "response", loss: { type: "constant", value: 1000 + i } }],
    },
    treatment: { controls: [] },
  }));
  const joint = jointLoss(members);
  expect(joint).toMatchObject({ scenarios: MOST_JOINED, leftOut: 3 });
  expect(joint.mean).toBeCloseTo(0.01 * sum(members.map((_, i) => 1000 + i)), 6);
  expect(joint.p99).toBe(exactPortfolio(members.slice(3).map(scenarioOf)).p99);
});

test("does not depend on the order of the scenarios", () => {
  const members = [member("a"), member("b", [], 0.2), member("c", [], 1.5)];
  expect(jointLoss(members.toReversed())).toEqual(jointLoss(members));
});
