import { quantile } from "@crq/engine/distributions/distribution";
import type { Distribution } from "@crq/engine/scenario";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TYPED_SCENARIO } from "../../../../../../test/typed-scenario.ts";
import { checkEstimate } from "../check-estimate.ts";
import { derivedValue } from "./derived-frequency.ts";
import { draftOf, isBlank } from "../distribution-draft.ts";
import { type EstimateDraft, type FrequencyDraft, NEW_SCENARIO } from "../estimate-draft.ts";
import { joinParts, splitNode } from "./split-frequency.ts";

const direct: EstimateDraft = {
  ...TYPED_SCENARIO.estimate,
  frequency: { lef: { type: "pert", text: { min: "0.2", mode: "0.5", max: "2" } } },
};
const deep = (["lef", "tef", "vulnerability"] as const).reduce(splitNode, direct);

describe("the result of parts", () => {
  test("a product of lognormals has the closed form's expected value and interval", () => {
    const rate = { type: "lognormal90", p5: 2, p95: 30 } as const;
    const frequency: FrequencyDraft = {
      tef: draftOf(rate, "frequency"),
      vulnerability: draftOf({ type: "constant", value: 0.25 }, "probability"),
    };
    const value = derivedValue(frequency, "lef");
    expect(value!.p5).toBeCloseTo(0.5, 2);
    expect(value!.p95 / 7.5).toBeCloseTo(1, 2);
  });

  test("the interval of three uncertain factors is within one per cent of a fine grid's", () => {
    const factors: [string, Distribution][] = [
      ["contactFrequency", { type: "pert", min: 1, mode: 5, max: 30 }],
      ["probabilityOfAction", { type: "pert", min: 0.05, mode: 0.2, max: 0.6 }],
      ["vulnerability", { type: "uniform", min: 0.1, max: 0.4 }],
    ];
    const drafts = factors.map(([name, d]) => [
      name,
      draftOf(d, name.startsWith("c") ? "frequency" : "probability"),
    ]);
    const value = derivedValue(Object.fromEntries(drafts) as FrequencyDraft, "lef");
    const grid = factors.map(([, d]) => Array.from({ length: 90 }, (_, i) => quantile(d, (i + 0.5) / 90)));
    const all = grid[0]!.flatMap((a) => grid[1]!.flatMap((b) => grid[2]!.map((c) => a * b * c)));
    all.sort((a, b) => a - b);
    expect(value!.p5 / all[Math.round(all.length * 0.05)]!).toBeCloseTo(1, 2);
    expect(value!.p95 / all[Math.round(all.length * 0.95)]!).toBeCloseTo(1, 2);
  });

  test("an invalid part leaves the value open", () => {
    const unread = {
      tef: { type: "constant", text: { value: "soon" } },
      vulnerability: deep.aside!.vulnerability!,
    };
    expect(derivedValue(unread as FrequencyDraft, "lef")).toBeNull();
    const crossed = { type: "pert", text: { min: "3", mode: "2", max: "1" } } as const;
    expect(derivedValue({ ...unread, tef: crossed }, "lef")).toBeNull();
  });
});

describe("breaking down and recombining", () => {
  test("every level is an estimate that the engine accepts, and the product stays near the original figure", () => {
    const before = derivedValue(
      { tef: direct.frequency.lef!, vulnerability: { type: "constant", text: { value: "100%" } } },
      "lef",
    );
    let now = direct;
    for (const node of ["lef", "tef", "vulnerability"] as const) {
      now = splitNode(now, node);
      expect(checkEstimate(now).problems).toEqual({});
      const value = derivedValue(now.frequency, "lef");
      expect(value!.mean / before!.mean).toBeGreaterThan(0.97);
      expect(value!.mean / before!.mean).toBeLessThan(1.03);
    }
    expect(Object.keys(now.frequency).sort()).toEqual([
      "contactFrequency",
      "probabilityOfAction",
      "resistanceStrength",
      "threatCapability",
    ]);
  });

  test("without a figure, parts and wholes have none either", () => {
    const blank = NEW_SCENARIO.estimate;
    const parts = (["lef", "tef", "vulnerability"] as const).reduce(splitNode, blank);
    expect(Object.values(parts.frequency).every(isBlank)).toBe(true);
    expect(Object.keys(parts.frequency)).toHaveLength(4);
    const { aside: _, ...fresh } = splitNode(blank, "lef");
    expect(isBlank(joinParts(fresh, "lef").frequency.lef!)).toBe(true);
  });

  test("any vulnerability finds a strength that lets through nearly that share", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), (percent) => {
        const vulnerability = { type: "constant", text: { value: `${percent}%` } } as const;
        const split = splitNode(
          { ...direct, frequency: { tef: direct.frequency.lef!, vulnerability } },
          "vulnerability",
        );
        expect(Math.abs(derivedValue(split.frequency, "vulnerability")!.mean - percent / 100)).toBeLessThan(
          0.025,
        );
      }),
      { numRuns: 40 },
    );
  });

  test("recombining restores the typed text, and breaking down again restores the parts", () => {
    const typed = { type: "constant", text: { value: "17" } } as const;
    const edited = { ...deep, frequency: { ...deep.frequency, contactFrequency: typed } };
    const back = joinParts(edited, "lef");
    expect(back.frequency).toEqual(direct.frequency);
    const again = splitNode(splitNode(back, "lef"), "tef");
    expect(again.frequency.contactFrequency).toEqual(typed);
  });

  test("parts without an earlier whole are recombined as their 90% interval", () => {
    const { aside: _, ...fresh } = splitNode(direct, "lef");
    const whole = joinParts(fresh, "lef");
    expect(whole.frequency.lef?.type).toBe("lognormal90");
    expect(checkEstimate(whole).problems).toEqual({});
  });
});
