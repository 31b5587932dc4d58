import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { queryOf } from "../../../../api/call.ts";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Fact } from "../../../../ui/fact.tsx";
import { count, shortDay } from "../../../../ui/format.ts";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { Plate } from "../../../../ui/plate.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { ProjectReaders } from "../project-readers.tsx";
import { costWords, standingWords } from "../project-words.ts";
import { ActsOn } from "./acts-on.tsx";
import { TreatedRisks } from "./treated-risks.tsx";
import { ProjectActs } from "./project-acts.tsx";

const EffectPart = lazy(async () => ({ default: (await import("./effect-part.tsx")).EffectPart }));
const TasksPart = lazy(async () => ({ default: (await import("./tasks-part.tsx")).TasksPart }));
const EditProjectScreen = lazy(async () => ({
  default: (await import("../edit/edit-screens.tsx")).EditProjectScreen,
}));
const ProjectStatement = lazy(async () => ({
  default: (await import("./project-statement.tsx")).ProjectStatement,
}));

const route = getRouteApi("/_app/risk-management/remediation/project/$id");

/** One project: where it stands, what it does to the loss, its tasks, and what it acts on; its form, and its statement. */
export function ProjectScreen() {
  const { id } = route.useParams();
  const { view } = route.useSearch();
  if (view === "edit")
    return (
      <Suspense fallback={<ScreenPending />}>
        <EditProjectScreen key={id} id={id} />
      </Suspense>
    );
  return (
    <ProjectReaders title="Project">
      <One key={id} id={id} statement={view === "statement"} />
    </ProjectReaders>
  );
}

function One({ id, statement }: { readonly id: string; readonly statement: boolean }) {
  const query = useQuery(queryOf("projects.get", { params: { id }, query: {} }));
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(project) =>
        statement ? (
          <Suspense fallback={<ScreenPending />}>
            <ProjectStatement project={project} />
          </Suspense>
        ) : (
          <Project project={project} />
        )
      }
    </Loaded>
  );
}

function Project({ project }: { readonly project: ProjectRecord }) {
  const user = useUser();
  const mayWrite = useCan("risk:write");
  const own = user.clientId === null || user.clientId === project.clientId;
  const changes = mayWrite && own && project.status !== "done";
  useRecordTitle(project.name);
  return (
    <>
      <PageHeader
        title={project.name}
        description={
          <span className="wrap-anywhere">
            {project.reference}, {project.clientName ?? "the whole tenant"}
          </span>
        }
        actions={<ProjectActs project={project} changes={changes} />}
      />
      <div className="grid gap-10">
        <Plate>
          <StatusBadge {...project} />
          <p className="mt-2 font-display text-verdict text-balance wrap-anywhere">
            {standingWords(project)}
          </p>
          <p className="mt-3 text-sm wrap-anywhere text-muted">
            {costWords(project)}. Owned by {project.ownerName}
            {project.dueOn !== null && `, due ${calendarDay(project.dueOn, user)}`}.
          </p>
        </Plate>
        <Suspense fallback={<Skeletons heights={["h-56", "h-40"]} />}>
          <EffectPart project={project} />
          <TasksPart project={project} changes={changes} />
        </Suspense>
        <ActsOn project={project} />
        <TreatedRisks project={project} />
        <About project={project} />
      </div>
    </>
  );
}

function About({ project }: { readonly project: ProjectRecord }) {
  const user = useUser();
  const { description, ownerName, effortDays, startsOn, dueOn, requires, excludes, excludedBy } = project;
  const { approvedAt, approvedBy, doneAt, doneBy } = project;
  return (
    <Section title="About">
      {description !== "" && (
        <p className="mb-4 max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">{description}</p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact name="Owner">{ownerName}</Fact>
        <Fact name="Cost">{costWords(project)}</Fact>
        <Fact name="Effort">{effortDays === null ? "–" : `${count(effortDays)} days`}</Fact>
        <Fact name="Start">{startsOn === null ? "–" : calendarDay(startsOn, user)}</Fact>
        <Fact name="Due">{dueOn === null ? "–" : calendarDay(dueOn, user)}</Fact>
        <Fact name="Needs">
          <Others of={requires} />
        </Fact>
        <Fact name="Not together with">
          <Others of={[...excludes, ...excludedBy]} />
        </Fact>
        <Fact name="Approved">
          {approvedAt === null ? "–" : `${shortDay(approvedAt, user)} by ${approvedBy ?? "someone"}`}
        </Fact>
        {doneAt !== null && (
          <Fact name={approvedAt === null ? "Recorded as completed" : "Completed"}>
            {shortDay(doneAt, user)} by {doneBy ?? "someone"}
          </Fact>
        )}
      </dl>
    </Section>
  );
}

/** Other projects, each with its page. */
function Others({ of }: { readonly of: ProjectRecord["requires"] }) {
  if (of.length === 0) return "–";
  return of.map(({ id, name }) => (
    <Link
      key={id}
      to="/risk-management/remediation/project/$id"
      params={{ id }}
      className="flex min-h-6 w-fit items-center wrap-anywhere"
    >
      {name}
    </Link>
  ));
}
