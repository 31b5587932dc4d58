/** What evidence of a control's effect supported, against the effect as it is now. */
import type { RecordEffect } from "@crq/contract/risk/controls";
import type { Distribution } from "@crq/engine/scenario";
import { factorText } from "../controls/control-words.ts";
import { type DistributionDraft, draftOf } from "../estimate/distribution-draft.ts";
import { type Present, supportedBefore } from "../estimate/evidence/supported-value.ts";

/** The share that an effect leaves, as typed; in words it's the change: `“reduces by 40% – 70%”`. */
export function typedShare(draft: DistributionDraft): Present {
  return { draft, kind: "probability", words: (share) => `“${factorText(share as Distribution)}”` };
}

/** The share that a stored effect leaves. */
export function statedShare({ change }: Pick<RecordEffect, "change">): Present {
  return typedShare(draftOf(change.factor as Distribution, "probability"));
}

/** Whether some of an effect's evidence was given for another value than its present one. */
export function hasOlderEvidence(effect: RecordEffect): boolean {
  return effect.evidence.some((entry) => supportedBefore(entry, statedShare(effect)) !== null);
}
