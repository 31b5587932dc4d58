import type { Evidence } from "@crq/contract/risk/scenarios";
import { type Problems, problemsAt } from "./check-estimate.ts";
import type { SketchAxis } from "./density.ts";
import type { DistributionDraft } from "./distribution-draft.ts";
import type { EstimateDraft } from "./estimate-draft.ts";
import type { ElicitationTool } from "./factor-node.tsx";

/** Shared context of the tree's nodes. */
export interface OutlineContext {
  /** Null until it's saved. */
  readonly scenarioId: string | null;
  readonly estimate: EstimateDraft;
  readonly problems: Problems;
  readonly evidence: readonly Evidence[];
  readonly moneyAxis: SketchAxis | null;
  readonly frequencyAxis: SketchAxis | null;
  readonly readOnly: boolean;
  readonly onEstimate: (change: (estimate: EstimateDraft) => EstimateDraft) => void;
  readonly onChange: (input: string, draft: DistributionDraft) => void;
  readonly onEvidence: (input: string, entries: readonly Evidence[]) => void;
  readonly onRemove: (input: string) => void;
  readonly onTool: (tool: ElicitationTool, input: string) => void;
}

const NONE: Problems = {};
const NO_EVIDENCE: readonly Evidence[] = [];

/** The problems of one input; always the same object if there are none, so that a valid input isn't re-rendered. */
export function ownProblems(problems: Problems, path: string): Problems {
  const found = problemsAt(problems, path);
  return Object.keys(found).length === 0 ? NONE : found;
}

/** The evidence of one input. */
export function ownEvidence(evidence: readonly Evidence[], input: string): readonly Evidence[] {
  const found = evidence.filter((entry) => entry.input === input);
  return found.length === 0 ? NO_EVIDENCE : found;
}
