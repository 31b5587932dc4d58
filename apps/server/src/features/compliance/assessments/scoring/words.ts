/** Scores as files say them. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";

/** How an assessment is scored: the name of a model of the tenant's with its edition, or of the product's way. */
export function scoringInWords({
  scoringModel,
  ownModel,
}: Pick<AssessmentRecord, "scoringModel" | "ownModel">) {
  return ownModel === null ? scoringModel : `${ownModel.name}, edition ${ownModel.edition}`;
}

/** The score by a model of the tenant's: `72%` or `87 of 110`; null while there's none. */
export function scoreInWords({ scored }: Pick<AssessmentRecord, "scored">): string | null {
  if (scored?.value === undefined || scored.value === null) return null;
  return scored.unit === "percent" ? `${scored.value}%` : `${scored.value} of ${scored.most}`;
}
