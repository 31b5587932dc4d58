import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { queryOf } from "../../../../api/call.ts";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { StatusBadge } from "../../remediation/public.ts";

interface ProjectsPartProps {
  readonly risk: RiskRecord;
  readonly changes: boolean;
}

/** The projects that treat a risk: how far they are, and when they're due. */
export function ProjectsPart({ risk: { id }, changes }: ProjectsPartProps) {
  const user = useUser();
  const query = useQuery(queryOf("projects.list", { query: { riskId: id, sort: "due", pageSize: 50 } }));
  return (
    <Section
      title="Projects"
      actions={
        changes && (
          <Link
            to="/risk-management/remediation/add-project"
            search={{ risk: id }}
            className={buttonVariants({ variant: "outline" })}
          >
            <Plus aria-hidden /> Plan a project
          </Link>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-16" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">No project treats this risk yet.</p>
          ) : (
            <ul className="text-sm">
              {items.map((project) => (
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
                    <span className={project.overdue ? "text-bad" : "text-muted"}>
                      {project.dueOn === null ? "No due date" : `Due ${calendarDay(project.dueOn, user)}`}
                    </span>
                    <StatusBadge {...project} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
