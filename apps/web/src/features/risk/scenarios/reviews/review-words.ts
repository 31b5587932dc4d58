/** Reviews in words. */
import type { ReviewState } from "@crq/contract/risk/scenario-reviews";

/** The words for where a review is. */
export const REVIEW_WORDS: Readonly<Record<ReviewState, string>> = {
  none: "Not reviewed",
  requested: "Review requested",
  approved: "Approved",
  changed: "Changed since approval",
  returned: "Returned",
};
