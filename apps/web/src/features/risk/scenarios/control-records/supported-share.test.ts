import type { RecordEffect } from "@crq/contract/risk/controls";
import { expect, test } from "vitest";
import { supportedBefore } from "../estimate/evidence/supported-value.ts";
import { effectDrafts, readEffects } from "./effects-draft.ts";
import { hasOlderEvidence, statedShare, typedShare } from "./supported-share.ts";

const range = (min: number, max: number) => ({ type: "uniform", min, max }) as const;
const said = { source: "A study", statement: "About half" };
const effect = (min: number, max: number, supports?: ReturnType<typeof range>): RecordEffect => ({
  node: "frequency.vulnerability",
  change: { type: "factor", factor: range(min, max) },
  evidence: [{ ...said, ...(supports && { supports }) }],
});
const marked = (of: RecordEffect) => supportedBefore(of.evidence[0]!, statedShare(of));

test("evidence for another effect says which, in the words of the effect", () => {
  expect(marked(effect(0.2, 0.4, range(0.3, 0.6)))).toBe("“reduces by 40% – 70%”");
  expect(marked(effect(0.2, 0.4, range(1, 1)))).toBe("“no change”");
  expect(hasOlderEvidence(effect(0.2, 0.4, range(0.3, 0.6)))).toBe(true);
});

test("evidence for the present effect isn't marked, however it's written, and nothing is said of unbound evidence", () => {
  const typed = typedShare({ type: "uniform", text: { min: "20 %", max: "0.4" } });
  expect(supportedBefore({ supports: range(0.2, 0.4) }, typed)).toBeNull();
  for (const supports of [range(0.1 + 0.2, 1.1), undefined]) {
    expect(marked(effect(0.1 + 0.2, 1.1, supports))).toBeNull();
    expect(hasOlderEvidence(effect(0.1 + 0.2, 1.1, supports))).toBe(false);
  }
});

test("what evidence supported is sent with it, so that only a confirmation changes it", () => {
  const stated = { effects: [effect(0.2, 0.4, range(0.3, 0.6))] };
  expect(readEffects(effectDrafts(stated)).effects).toEqual(stated.effects);
});
