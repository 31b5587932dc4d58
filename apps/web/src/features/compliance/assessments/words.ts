/** The words of assessments. */
import type {
  APPLICABILITIES,
  RESULTS,
  WORK_STATES,
} from "@crq/contract/compliance/assessments/answer-values";
import type { AssessmentRecord, ScoringModel } from "@crq/contract/compliance/assessments/records";
import type { AssessmentStatus } from "@crq/contract/compliance/assessments/assessments";

export const STATUSES: Readonly<Record<AssessmentStatus, string>> = {
  draft: "Draft",
  active: "Active",
  in_review: "In review",
  completed: "Signed",
  archived: "Archived",
};

export const MODELS: Readonly<Record<ScoringModel, string>> = {
  implementation: "Met, partially met, not met",
  maturity: "Maturity, 0 to 5",
  weighted: "Weighted by points",
  sprs: "SPRS, 110 to −203",
};

export const RESULT_WORDS: Readonly<Record<(typeof RESULTS)[number], string>> = {
  met: "Met",
  "partially-met": "Partially met",
  "not-met": "Not met",
};

export const APPLICABILITY_WORDS: Readonly<Record<(typeof APPLICABILITIES)[number], string>> = {
  applicable: "Applies",
  inherited: "Inherited",
  shared: "Shared",
  "not-applicable": "Doesn’t apply",
};

export const WORK_WORDS: Readonly<Record<(typeof WORK_STATES)[number], string>> = {
  "not-started": "Not started",
  "in-progress": "In progress",
  ready: "Ready for review",
  reviewed: "Reviewed",
};

/** The levels of maturity, as CMMI names them; 0 is none of it. */
export const MATURITY_WORDS = ["None", "Initial", "Managed", "Defined", "Measured", "Optimizing"] as const;

/** How much of an assessment has a verdict, 0 to 1. */
export function progressOf({ counts }: Pick<AssessmentRecord, "counts">): number {
  return counts.inScope === 0 ? 0 : counts.assessed / counts.inScope;
}
