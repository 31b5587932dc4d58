import type { AssessmentStatus as Status } from "@crq/contract/compliance/assessments/assessments";
import { Badge } from "../../../ui/badge.tsx";
import { STATUSES } from "./words.ts";

const VARIANTS: Partial<Record<Status, "default" | "outline">> = {
  active: "default",
  in_review: "default",
  draft: "outline",
};

/** An assessment's state as a badge. */
export function AssessmentStatus({ status }: { status: Status }) {
  return <Badge variant={VARIANTS[status] ?? "secondary"}>{STATUSES[status]}</Badge>;
}
