import type { Distribution } from "@crq/engine/scenario";
import { toast } from "../../../../ui/overlay/toast.ts";
import { distributionIn } from "../estimate/convert-distribution.ts";
import { type DistributionDraft, draftOf } from "../estimate/distribution-draft.ts";
import { type EstimateDraft, branchOf, lossesOf } from "../estimate/estimate-draft.ts";
import { factorAt, factorLabel } from "../estimate/factors.ts";
import { type OutlineContext, ownEvidence } from "../estimate/outline-context.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";

/** The typed distribution of an input; null if the scenario has no such input. */
function draftAt(estimate: EstimateDraft, input: string): DistributionDraft | null {
  if (input.startsWith("frequency."))
    return estimate.frequency[input.slice("frequency.".length) as "lef"] ?? null;
  if (input === "secondary.slef") return estimate.secondary?.slef ?? null;
  const branch = branchOf(input);
  const entry = lossesOf(estimate, branch).find(({ form }) => input === `${branch}.${form}`);
  return entry?.loss ?? null;
}

/** The kind of quantity of an input. */
export function kindAt(input: string): QuantityKind {
  return factorAt(input)?.kind ?? "money";
}

/** The current estimate of an input; null while its fields are unfinished. */
export function distributionAt(estimate: EstimateDraft, input: string): Distribution | null {
  const draft = draftAt(estimate, input);
  return draft && distributionIn(draft, kindAt(input));
}

/** A distribution with its figures at three significant digits, still in order. */
export function roundedDistribution(distribution: Distribution): Distribution {
  const entries = Object.entries(distribution).map(([name, value]) => [
    name,
    typeof value === "number" ? Number(value.toPrecision(3)) : (value as string),
  ]);
  return Object.fromEntries(entries) as Distribution;
}

/** Replaces an estimate and its evidence, and offers to undo both. */
export function applyEstimate(
  { estimate, evidence, onChange, onEvidence }: OutlineContext,
  input: string,
  distribution: Distribution,
  told: { readonly source: string; readonly statement: string },
): void {
  const before = draftAt(estimate, input);
  const entries = ownEvidence(evidence, input);
  const after = draftOf(distribution, kindAt(input));
  const cap = before?.text.cap;
  onChange(input, cap === undefined ? after : { ...after, text: { ...after.text, cap } });
  onEvidence(input, [...entries, { input, ...told }]);
  toast({
    title: `${factorLabel(input)} updated`,
    description: "The data behind it is in its evidence.",
    durationMs: 10_000,
    action: {
      label: "Undo",
      onClick: () => {
        if (before) onChange(input, before);
        onEvidence(input, entries);
      },
    },
  });
}
