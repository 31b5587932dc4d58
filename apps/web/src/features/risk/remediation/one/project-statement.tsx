import type { ProjectEffect } from "@crq/contract/risk/remediation/project-effects";
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, lazy, useRef } from "react";
import { queryOf } from "../../../../api/call.ts";
import { calendarDay, todayOf } from "../../../../screen/calendar-day.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { counted, money } from "../../../../ui/format.ts";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { StatementPart } from "../../../../ui/statement.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { costWords } from "../project-words.ts";
import { Effect } from "./effect-part.tsx";

const ShareMenu = lazy(async () => ({
  default: (await import("../../../../ui/share/share-menu.tsx")).ShareMenu,
}));

/** A project on one page: verdict, figures, curves, what drives it, and the decision asked for. It prints and exports. */
export function ProjectStatement({ project }: { readonly project: ProjectRecord }) {
  const user = useUser();
  const target = useRef<HTMLDivElement>(null);
  const query = useQuery(queryOf("projectEffects.effect", { params: { id: project.id } }));
  useRecordTitle(project.name);
  const { id, reference, name, clientName } = project;
  return (
    <div ref={target} className="max-w-[52rem]">
      <PageHeader
        title={name}
        description={`${reference}, ${clientName ?? "the whole tenant"}, as of ${calendarDay(todayOf(user), user)}`}
        actions={
          <>
            <Link
              to="/risk-management/remediation/project/$id"
              params={{ id }}
              search={{}}
              className={buttonVariants({ variant: "outline" })}
            >
              Open project
            </Link>
            <Suspense fallback={<span className="h-9 w-24" />}>
              <ShareMenu asDocument title={`Project ${reference}, ${name}`} target={target} />
            </Suspense>
          </>
        }
      />
      <Loaded query={query} skeleton={<Skeletons heights={["h-24", "h-56"]} />}>
        {(effect) => <Body project={project} effect={effect} />}
      </Loaded>
    </div>
  );
}

/** What the statement says first. */
export function verdictOf({ status }: Pick<ProjectRecord, "status">, effect: ProjectEffect): string {
  const { approved, now, today, currency } = effect;
  const done = now ?? effect.done;
  const text = (value: number) => money(value, currency);
  if (status === "done" && done && approved)
    return `Done: the expected annual loss went from ${text(approved.mean)} to ${text(done.mean)}.`;
  if (!today) return "This project changes no quantified loss.";
  const saved = today.before.mean - today.planned.mean;
  const worth = today.cost > 0 && saved > 0 ? (saved >= today.cost ? "more than" : "less than") : undefined;
  const fall = `from ${text(today.before.mean)} to ${text(today.planned.mean)}`;
  return `It would lower the expected annual loss by ${text(saved)}, ${fall}${
    worth === undefined ? "" : `: ${worth} the ${text(today.cost)} a year that it costs`
  }.`;
}

function Body({ project, effect }: { readonly project: ProjectRecord; readonly effect: ProjectEffect }) {
  const user = useUser();
  const readsControls = useCan("scenario:read");
  const { status, ownerName, dueOn, tasksTotal, tasksDone, controls, gapCount, description } = project;
  const scenarios = effect.today?.scenarios ?? [];
  return (
    <>
      <p className="mb-3">
        <StatusBadge {...project} />
      </p>
      <p className="mb-6 font-display text-verdict text-balance wrap-anywhere paper:text-xl">
        {verdictOf(project, effect)}
      </p>
      {status === "proposed" && (
        <StatementPart title="Decision asked for">
          <p className="max-w-prose text-base">
            Approve {costWords(project).replace("No cost stated", "the project")}
            {dueOn !== null && `, to be done by ${calendarDay(dueOn, user)}`}, with {ownerName} answering for
            it.
          </p>
        </StatementPart>
      )}
      <StatementPart title="Loss before and after">
        <Effect effect={effect} />
      </StatementPart>
      <StatementPart title="What drives it">
        <ul className="list-disc pl-5 text-base">
          {readsControls && controls.length > 0 && (
            <li className="wrap-anywhere">Puts in place: {controls.map((one) => one.name).join(", ")}.</li>
          )}
          {scenarios.length > 0 && (
            <li className="wrap-anywhere">Acts on: {scenarios.map(({ title }) => title).join(", ")}.</li>
          )}
          {gapCount > 0 && <li>Closes {counted(gapCount, "gap")} of assessments.</li>}
          <li>
            {costWords(project)}.{" "}
            {tasksTotal === 0 ? "No tasks yet" : `${tasksDone} of ${counted(tasksTotal, "task")} done`}.
          </li>
        </ul>
        {description !== "" && (
          <p className="mt-3 max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">{description}</p>
        )}
      </StatementPart>
    </>
  );
}
