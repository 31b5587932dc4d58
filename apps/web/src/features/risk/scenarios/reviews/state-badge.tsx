import type { ReviewState } from "@crq/contract/risk/scenario-reviews";
import { Badge } from "../../../../ui/badge.tsx";
import { REVIEW_WORDS } from "./review-words.ts";

/** Where a scenario's review is; nothing for one that was never reviewed. */
export function ReviewStateBadge({ state }: { readonly state: ReviewState }) {
  if (state === "none") return null;
  const variant = state === "approved" ? "default" : state === "requested" ? "secondary" : "outline";
  return <Badge variant={variant}>{REVIEW_WORDS[state]}</Badge>;
}
