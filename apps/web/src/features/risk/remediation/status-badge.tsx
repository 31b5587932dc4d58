import type { ProjectSummary } from "@crq/contract/risk/remediation/projects";
import { Badge } from "../../../ui/badge.tsx";
import { STATUS_WORDS } from "./project-words.ts";

/** A project's state. */
export function StatusBadge({ status, overdue }: Pick<ProjectSummary, "status" | "overdue">) {
  const going = status === "approved" || status === "in_progress";
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge variant={going ? "default" : status === "dropped" ? "outline" : "secondary"}>
        {STATUS_WORDS[status]}
      </Badge>
      {overdue && <Badge variant="destructive">Overdue</Badge>}
    </span>
  );
}
