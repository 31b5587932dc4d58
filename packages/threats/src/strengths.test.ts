import { ModelDraws } from "@crq/engine/control-model/model-draws";
import { describe, expect, test } from "vitest";
import {
  comparedStates,
  controlStates,
  entryStates,
  relatedStates,
  type StateAnswer,
} from "./control-states.ts";
import { mitigated } from "./mitigated.ts";
import { modeledControls } from "./modeled-controls.ts";
import { shippedStrength, SHIPPED_STRENGTHS, strengthOf } from "./strengths.ts";

const answer = (entry: string, result: string | null, more: Partial<StateAnswer> = {}): StateAnswer => ({
  entry,
  inScope: true,
  applicability: "applicable",
  result,
  maturity: null,
  objectives: {},
  ...more,
});

describe("the product's strengths", () => {
  test("are in order, below 1, and of all 20 families", () => {
    const model = new ModelDraws({
      controls: modeledControls(mitigated().keys()),
      commonCause: 0.25,
      draws: 10,
    });
    expect(model.controls).toHaveLength(109);
    expect(SHIPPED_STRENGTHS.filter((of) => !of.includes("-"))).toHaveLength(20);
    for (const of of SHIPPED_STRENGTHS) expect(shippedStrength(of)!.source).toContain("estimate");
  });

  test("of a tenant come first: the control's, then its family's", () => {
    const own = (of: string, likely: number) => ({
      of,
      functions: [{ does: "resistance" as const, capability: { low: 0, likely, high: 0.9 } }],
      reliability: { low: 1, likely: 1, high: 1 },
      source: "Red team, 2026",
    });
    expect(strengthOf("IA-2(1)", [own("IA", 0.1), own("IA-2", 0.2)])).toMatchObject({
      source: "Red team, 2026",
    });
    expect(strengthOf("IA-2", [own("IA", 0.1)])!.functions[0]!.capability.likely).toBe(0.1);
    expect(strengthOf("IA-2")!.functions[0]!.capability.likely).toBe(0.5);
    expect(strengthOf("IA-9")).toBe(shippedStrength("IA"));
    expect(strengthOf("ZZ-1")).toBeUndefined();
  });
});

describe("states of controls", () => {
  test("follow from verdicts, objectives, and maturity; what an answer doesn't say has none", () => {
    const states = entryStates([
      answer("AC-1", "met"),
      answer("AC-2", "partially-met"),
      answer("AC-3", "partially-met", {
        objectives: { a: "met", b: "not-met", c: "met", d: "met", e: "not-applicable" },
      }),
      answer("AC-4", "not-met"),
      answer("AC-5", null, { maturity: 2 }),
      answer("AC-6", null),
      answer("AC-7", "met", { applicability: "not-applicable" }),
      answer("AC-8", "met", { inScope: false }),
      answer("AC-9", "met", { applicability: "inherited" }),
    ]);
    expect([...states]).toEqual([
      ["AC-1", 1],
      ["AC-2", 0.5],
      ["AC-3", 0.75],
      ["AC-4", 0],
      ["AC-5", 2 / 3],
      ["AC-9", 1],
    ]);
  });

  test("take enhancements into their control: half the control, half their average", () => {
    const states = new Map([
      ["AC-2", 1],
      ["AC-2(1)", 0],
      ["AC-2(2)", 0.5],
      ["AC-3", 1],
      ["AC-4(1)", 0.5],
    ]);
    expect([...controlStates(states)]).toEqual([
      ["AC-2", 0.625],
      ["AC-3", 1],
      ["AC-4", 0.5],
    ]);
  });

  test("of another framework are the average of what's related", () => {
    const related = (entry: string) => (entry === "a" ? ["AC-2", "AC-2(1)", "AC-3"] : ["AC-3"]);
    const states = relatedStates(
      new Map([
        ["a", 1],
        ["b", 0],
      ]),
      related,
    );
    expect([...states]).toEqual([
      ["AC-2", 1],
      ["AC-3", 0.5],
    ]);
  });

  test("that aren't known at one time move nothing", () => {
    const { reference, now } = comparedStates(
      new Map([
        ["A", 0.2],
        ["B", 0.4],
      ]),
      new Map([
        ["B", 1],
        ["C", 0.6],
      ]),
    );
    expect(Object.fromEntries(reference)).toEqual({ A: 0.2, B: 0.4, C: 0.6 });
    expect(Object.fromEntries(now)).toEqual({ A: 0.2, B: 1, C: 0.6 });
  });
});
