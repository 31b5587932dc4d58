import type { ControlRecord, RecordEffect } from "@crq/contract/risk/controls";
import { CONTROL_NODES, checkRecordEffects } from "@crq/engine/controls/check-treatment";
import type { Distribution } from "@crq/engine/scenario";
import type { ControlNode } from "@crq/engine/treatment";
import type { Problems } from "../estimate/check-estimate.ts";
import { type DistributionDraft, draftOf, readDistribution } from "../estimate/distribution-draft.ts";
import { newEffect } from "../controls/control-draft.ts";
import { type EvidenceDraft, evidenceDraft, readEvidence } from "./evidence-draft.ts";

/** An effect of a record while it's being edited: the share of a factor that it leaves, and why. */
export interface RecordEffectDraft {
  readonly node: ControlNode;
  readonly factor: DistributionDraft;
  readonly evidence: readonly EvidenceDraft[];
}

/** A new effect on the first node that no other has; undefined if all have one. */
export function newRecordEffect(others: readonly RecordEffectDraft[]): RecordEffectDraft | undefined {
  const node = CONTROL_NODES.find((one) => others.every((other) => other.node !== one));
  return node && { node, factor: newEffect(node).factor, evidence: [] };
}

/** A record's effects as typed; a first one to fill in where there are none. */
export function effectDrafts({ effects }: Pick<ControlRecord, "effects">): readonly RecordEffectDraft[] {
  if (effects.length === 0) return [newRecordEffect([])!];
  return effects.map(({ node, change, evidence }) => ({
    node: node as ControlNode,
    factor: draftOf(change.factor as Distribution, "probability"),
    evidence: evidence.map(evidenceDraft),
  }));
}

/** Effects as they're sent, or their problems by field: `effects[0].change.factor.min`, `effects[0].evidence[0].source`. */
export function readEffects(drafts: readonly RecordEffectDraft[]): {
  readonly effects: RecordEffect[] | null;
  readonly problems: Problems;
} {
  const problems: Record<string, string> = {};
  const effects = drafts.map(({ node, factor, evidence }, i) => {
    const at = `effects[${i}]`;
    const reading = readDistribution(factor, "probability");
    for (const [parameter, rule] of Object.entries(reading.problems))
      problems[`${at}.change.factor.${parameter}`] = rule;
    return {
      node,
      change: { type: "factor" as const, factor: reading.values as RecordEffect["change"]["factor"] },
      evidence: readEvidence(evidence, problems, `${at}.`),
    };
  });
  for (const { path, rule } of checkRecordEffects(effects))
    problems[path] ??= rule.charAt(0).toUpperCase() + rule.slice(1);
  return { effects: Object.keys(problems).length === 0 ? effects : null, problems };
}
