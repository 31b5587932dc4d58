import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ControlEffect, ControlNode } from "../treatment.ts";
import { controlNodes } from "./applied-effects.ts";
import { CONTROL_NODES, checkRecordEffects, checkTreatment } from "./check-treatment.ts";
import { constant, DEEP, REFERENCE, replacedBy, times } from "./controls-fixtures.ts";
import { controlsOn, followedEffects } from "./followed-effects.ts";

const halves = (node: ControlNode): ControlEffect => ({ node, change: times(0.5) });

describe("a scenario that follows a record", () => {
  test("takes the effects on its own nodes in their order, without their sources", () => {
    const sourced = { ...halves("primary"), evidence: [{ source: "A survey", statement: "Half" }] };
    expect(followedEffects([sourced, halves("frequency.lef")], REFERENCE)).toEqual({
      effects: [halves("primary"), halves("frequency.lef")],
      leftOut: [],
    });
  });

  test("leaves out those on nodes that it doesn't estimate, and says which", () => {
    const effects = [halves("frequency.vulnerability"), halves("frequency.lef"), halves("primary.fines")];
    expect(followedEffects(effects, REFERENCE)).toEqual({
      effects: [halves("frequency.lef")],
      leftOut: ["frequency.vulnerability", "primary.fines"],
    });
    const { secondary: _, ...primaryOnly } = REFERENCE;
    expect(followedEffects([halves("secondary")], primaryOnly)).toEqual({
      effects: [],
      leftOut: ["secondary"],
    });
  });

  test("takes those on nodes above its estimates, too", () => {
    const effects = [halves("frequency.vulnerability"), halves("frequency.tef"), halves("frequency.lef")];
    expect(followedEffects(effects, DEEP)).toEqual({ effects, leftOut: [] });
  });

  test("never gets an effect that the scenario can't have, whatever the record states", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...CONTROL_NODES)),
        fc.constantFrom(REFERENCE, DEEP),
        (nodes, scenario) => {
          const { effects, leftOut } = followedEffects(nodes.map(halves), scenario);
          expect(effects.length + leftOut.length).toBe(nodes.length);
          for (const node of leftOut) expect(controlNodes(scenario).has(node)).toBe(false);
          if (effects.length === 0) return;
          const control = { id: "c", title: "C", status: "planned", annualCost: constant(0), effects };
          expect(checkTreatment({ controls: [{ ...control, follows: true }] }, scenario)).toEqual([]);
        },
      ),
    );
  });
});

test("while estimates are being changed, only a follower's effects go with their nodes", () => {
  const effects = [halves("frequency.vulnerability"), halves("frequency.lef")];
  const own = { id: "own", title: "Own", status: "planned", annualCost: constant(0), effects } as const;
  const follower = { ...own, id: "follower", follows: true };
  expect(controlsOn([own, follower], REFERENCE)).toEqual([
    own,
    { ...follower, effects: [halves("frequency.lef")] },
  ]);
  expect(controlsOn([follower], DEEP)).toEqual([follower]);
});

describe("a record's effects", () => {
  test("can name every node of the taxonomy, each once", () => {
    expect(checkRecordEffects(CONTROL_NODES.map(halves))).toEqual([]);
    expect(checkRecordEffects([halves("primary"), halves("primary")])).toEqual([
      { path: "effects[1].node", rule: "must appear only once in the control" },
    ]);
  });

  test("are refused where no scenario could have them, or each would have another", () => {
    const problems = checkRecordEffects([
      { node: "frequency.weather", change: times(0.5) },
      { node: "frequency.vulnerability", change: replacedBy(constant(0.2)) },
      { node: "secondary", change: undefined },
      { node: "frequency.lef", change: times(101) },
    ]);
    expect(problems.map(({ path }) => path)).toEqual([
      "effects[0].node",
      "effects[1].change.type",
      "effects[2].change.type",
      "effects[3].change.factor.value",
    ]);
  });
});
