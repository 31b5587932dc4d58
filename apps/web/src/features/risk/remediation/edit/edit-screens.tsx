import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { ProjectReaders } from "../project-readers.tsx";

const EditProject = lazy(async () => ({ default: (await import("./edit-project.tsx")).EditProject }));

const route = getRouteApi("/_app/risk-management/remediation/add-project");

/** Plans a project: from nothing, for a gap of an assessment, for a control, or for a risk. */
export function AddProjectScreen() {
  return (
    <ProjectReaders title="Add a project" writes>
      <PageHeader
        title="Add a project"
        description="What it puts in place and closes, what it costs, and who answers for it. You can change everything later but the client."
      />
      <Begun />
    </ProjectReaders>
  );
}

/** What the address begins the project with. */
function Begun() {
  const user = useUser();
  const { assessment, entry, control, risk } = route.useSearch();
  const readsAssessments = useCan("assessment:read");
  const readsControls = useCan("scenario:read");
  const rates = useQuery(queryOf("ratesInUse.get"));
  const assessed = useQuery({
    ...queryOf("assessmentRecords.get", { params: { id: assessment ?? "" }, query: {} }),
    enabled: assessment !== undefined && readsAssessments,
  });
  const planned = useQuery({
    ...queryOf("controls.get", { params: { id: control ?? "" } }),
    enabled: control !== undefined && readsControls,
  });
  const treated = useQuery({
    ...queryOf("risks.get", { params: { id: risk ?? "" }, query: {} }),
    enabled: risk !== undefined,
  });
  if (assessed.isLoading || planned.isLoading || treated.isLoading) return <ScreenPending />;
  const of = planned.data;
  const clientId = user.clientId ?? of?.clientId ?? assessed.data?.clientId ?? treated.data?.clientId ?? "";
  const gap = assessed.data &&
    entry !== undefined && {
      name: `Close ${entry}`,
      gaps: [
        { assessmentId: assessed.data.id, assessmentName: assessed.data.name, entry, aimed: "met" as const },
      ],
    };
  const act = of && !of.inPlace && { name: of.name, controls: [{ id: of.id, name: of.name }] };
  const treats = treated.data && {
    name: `Treat ${treated.data.title}`.slice(0, 200),
    risks: [{ id: treated.data.id, name: `${treated.data.reference} ${treated.data.title}` }],
  };
  return (
    <Loaded query={rates} skeleton={<ScreenPending />}>
      {({ currency }) => (
        <Suspense fallback={<ScreenPending />}>
          <EditProject
            project={undefined}
            begun={{
              ownerId: user.id,
              clientId,
              ...treats,
              ...gap,
              ...act,
              currency: of?.currency ?? currency,
            }}
          />
        </Suspense>
      )}
    </Loaded>
  );
}

/** Changes a project. */
export function EditProjectScreen({ id }: { readonly id: string }) {
  // Loaded each time: a form that starts from an old version can't save.
  const query = useQuery({
    ...queryOf("projects.get", { params: { id }, query: {} }),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <ProjectReaders title="Edit project" writes>
      <Loaded query={query} level={1} skeleton={<ScreenPending />}>
        {(project) => <Edited project={project} />}
      </Loaded>
    </ProjectReaders>
  );
}

function Edited({ project }: { readonly project: ProjectRecord }) {
  useRecordTitle(project.name);
  return (
    <>
      <PageHeader title={`Edit ${project.name}`} />
      <Suspense fallback={<ScreenPending />}>
        <EditProject project={project} begun={undefined} />
      </Suspense>
    </>
  );
}
