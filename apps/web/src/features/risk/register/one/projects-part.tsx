import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { ProjectLines } from "../../remediation/public.ts";

interface ProjectsPartProps {
  readonly risk: RiskRecord;
  readonly changes: boolean;
}

/** The projects that treat a risk: how far they are, and when they're due. */
export function ProjectsPart({ risk: { id }, changes }: ProjectsPartProps) {
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
            <ProjectLines projects={items} />
          )
        }
      </Loaded>
    </Section>
  );
}
