import type { ASSESSMENT_STATUSES } from "@crq/contract/compliance/assessments";
import { Badge } from "../../../ui/badge.tsx";

/** An assessment's state: a badge for active and draft; any other value gets a secondary badge. */
export function AssessmentStatus({ status }: { status: (typeof ASSESSMENT_STATUSES)[number] }) {
  const variant = status === "active" ? "default" : status === "draft" ? "outline" : "secondary";
  const words = status.replace("_", " ");
  return <Badge variant={variant}>{words.charAt(0).toUpperCase() + words.slice(1)}</Badge>;
}
