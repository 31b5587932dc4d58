import type { ProjectSummary } from "@crq/contract/risk/remediation/projects";
import { Link } from "@tanstack/react-router";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { useUser } from "../../../session/user-context.ts";
import { shortDay } from "../../../ui/format.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Projects as lines that lead to them: how far they are, and when those still open are due. */
export function ProjectLines({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  const user = useUser();
  return (
    <ul className="text-sm">
      {projects.map((project) => (
        <li
          key={project.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5"
        >
          <Link
            to="/risk-management/remediation/project/$id"
            params={{ id: project.id }}
            className="min-w-0 wrap-anywhere"
          >
            <span className="num">{project.reference}</span> {project.name}
          </Link>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={project.overdue ? "text-bad" : "text-muted"}>{dayWords(project)}</span>
            <StatusBadge {...project} />
          </span>
        </li>
      ))}
    </ul>
  );

  function dayWords({ doneAt, dueOn }: ProjectSummary): string {
    if (doneAt !== null) return `Completed ${shortDay(doneAt, user)}`;
    return dueOn === null ? "No due date" : `Due ${calendarDay(dueOn, user)}`;
  }
}
