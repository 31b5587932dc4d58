import type { ControlRecord } from "@crq/contract/risk/controls";
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { counted } from "../../../../ui/format.ts";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { ProjectReaders } from "../project-readers.tsx";

const EditProject = lazy(async () => ({ default: (await import("./edit-project.tsx")).EditProject }));

const route = getRouteApi("/_app/risk-management/remediation/add-project");

/** Plans a project: from nothing, for a gap of an assessment, for controls, or for a risk. */
export function AddProjectScreen() {
  return (
    <ProjectReaders title="Add project" writes>
      <PageHeader
        title="Add project"
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
  const planned = useQueries({
    queries: (readsControls ? (control?.split(",") ?? []) : []).map((id) =>
      queryOf("controls.get", { params: { id } }),
    ),
  });
  const treated = useQuery({
    ...queryOf("risks.get", { params: { id: risk ?? "" }, query: {} }),
    enabled: risk !== undefined,
  });
  if (assessed.isLoading || planned.some((one) => one.isLoading) || treated.isLoading)
    return <ScreenPending />;
  const act = actOf(planned.flatMap(({ data }) => data ?? []));
  const clientId = user.clientId ?? act?.clientId ?? assessed.data?.clientId ?? treated.data?.clientId ?? "";
  const gap = assessed.data &&
    entry !== undefined && {
      name: `Close ${entry}`,
      gaps: [
        { assessmentId: assessed.data.id, assessmentName: assessed.data.name, entry, aimed: "met" as const },
      ],
    };
  const treats = treated.data && {
    name: `Treat ${treated.data.title}`.slice(0, 200),
    risks: [{ id: treated.data.id, name: `${treated.data.reference} ${treated.data.title}` }],
  };
  return (
    <>
      {act !== undefined && act.apart > 0 && (
        <p className="mb-6 text-sm text-muted">
          {counted(act.apart, "control")} of other clients left out: a project is for one client.
        </p>
      )}
      <Loaded query={rates} skeleton={<ScreenPending />}>
        {({ currency }) => (
          <Suspense fallback={<ScreenPending />}>
            <EditProject
              project={undefined}
              begun={{
                ownerId: user.id,
                clientId,
                currency: act?.currency ?? currency,
                ...treats,
                ...gap,
                ...act?.begun,
              }}
            />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}

/** The controls that a project can put in place together: of one client, or of the whole organization, and not in place yet. */
function actOf(controls: readonly ControlRecord[]) {
  const open = controls.filter(({ inPlace }) => !inPlace);
  const clientId = open.find((one) => one.clientId !== null)?.clientId ?? null;
  const together = open.filter((one) => one.clientId === null || one.clientId === clientId);
  const [first] = together;
  if (first === undefined) return undefined;
  const more = together.length - 1;
  return {
    clientId,
    currency: first.currency,
    apart: open.length - together.length,
    begun: {
      name: more === 0 ? first.name : `${first.name.slice(0, 180)} and ${more} more`,
      controls: together.map(({ id, name }) => ({ id, name })),
    },
  };
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
