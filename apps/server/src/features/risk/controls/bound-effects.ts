/** Evidence of a record's effects supports what they were when it was given. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import { boundTo } from "../scenarios/public.ts";

type Effects = ControlRecord["effects"];

/**
 * Binds the evidence of effects to what they are, by the rule for a scenario's evidence: each factor is an input.
 * @param before the record's effects until now
 */
export function boundEffects(effects: Effects, before: Effects = []): Effects {
  const values = new Map(effects.map(({ node, change }) => [node, change.factor]));
  const bound = boundTo(evidenceOf(effects), values, evidenceOf(before));
  return effects.map((effect) => ({
    ...effect,
    evidence: bound.filter(({ input }) => input === effect.node).map(({ input: _, ...entry }) => entry),
  }));
}

function evidenceOf(effects: Effects) {
  return effects.flatMap(({ node, evidence }) => evidence.map((entry) => ({ ...entry, input: node })));
}
