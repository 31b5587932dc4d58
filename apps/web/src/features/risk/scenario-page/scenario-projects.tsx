import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { ProjectLines } from "../remediation/public.ts";

/** The projects that treat the scenario's risks, or put in place a control that acts on it. */
export function ScenarioProjects({ scenarioId }: { readonly scenarioId: string }) {
  const query = useQuery(queryOf("projects.list", { query: { scenarioId, sort: "due", pageSize: 50 } }));
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-16" />}
      empty={
        <p className="max-w-prose text-sm text-muted">
          No project treats this scenario’s risks or puts one of its controls in place yet.
        </p>
      }
    >
      {({ items }) => <ProjectLines projects={items} />}
    </Loaded>
  );
}
