import type { ControlRecord } from "@crq/contract/risk/controls";
import { expect, test } from "vitest";
import { effectDrafts, newRecordEffect, readEffects } from "./effects-draft.ts";

const stated: Pick<ControlRecord, "effects"> = {
  effects: [
    {
      node: "frequency.vulnerability",
      change: { type: "factor", factor: { type: "pert", min: 0.0078, mode: 0.0144, max: 0.5 } },
      evidence: [{ source: "A study", statement: "99.22% fewer", url: "https://arxiv.org/abs/2305.00945" }],
    },
    { node: "primary", change: { type: "factor", factor: { type: "constant", value: 1.1 } }, evidence: [] },
  ],
};

test("effects that are opened and saved without a change are the same to the bit", () => {
  expect(readEffects(effectDrafts(stated))).toEqual({ effects: stated.effects, problems: {} });
});

test("the first effect is there to fill in, and the next one is on another factor", () => {
  const [first] = effectDrafts({ effects: [] });
  expect(newRecordEffect([first!])!.node).not.toBe(first!.node);
  expect(readEffects([]).effects).toEqual([]);
});

test("problems are those of their fields", () => {
  const [first] = effectDrafts(stated);
  const wrong = {
    ...first!,
    factor: { type: "constant" as const, text: { value: "half" } },
    evidence: [{ source: "", statement: "Something", url: "arxiv.org" }],
  };
  const { effects, problems } = readEffects([wrong, first!]);
  expect(effects).toBeNull();
  expect(Object.keys(problems).toSorted()).toEqual([
    "effects[0].change.factor.value",
    "effects[0].evidence[0].source",
    "effects[0].evidence[0].url",
    "effects[1].node",
  ]);
});
