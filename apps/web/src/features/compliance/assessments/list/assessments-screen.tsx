import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileUp, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ClientFilter } from "../../../../screen/client-filter/client-filter.tsx";
import { FrameworkFilter } from "../../../../screen/frameworks/framework-choice.tsx";
import { ShareBar } from "../../../../screen/tile/share-bar.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { ARCHIVED_CHOICES } from "../../../../screen/use-archiving.ts";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { count, shortDay, type TimePreferences } from "../../../../ui/format.ts";
import { MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { AssessmentStatus } from "../assessment-status.tsx";
import { AssessmentDue, AssessmentLink } from "../assessment-table.tsx";
import { ShownScore } from "../shown-score.tsx";
import { progressOf, STATUSES } from "../words.ts";
import { AssessmentReaders } from "../../../../screen/readers/assessment-readers.tsx";

const NewAssessment = lazy(async () => import("./new-assessment.tsx"));
const ImportDialog = lazy(async () => import("../imports/import-dialog.tsx"));

const TITLE = "Assessments";

/** Every assessment of the tenant or the client, and where a new one starts. */
export function AssessmentsScreen() {
  return (
    <AssessmentReaders title={TITLE}>
      <Assessments />
    </AssessmentReaders>
  );
}

function Assessments() {
  const manages = useCan("assessment:manage");
  const isOwn = useIsOwn();
  const navigate = useNavigate();
  const [making, setMaking] = useState<"new" | "import">();
  const restoring = useAct("assessmentRecords.restore", {
    done: ({ name }) => `${name} restored`,
    failed: "Couldn't restore the assessment",
  });
  const restore = async ({ id }: AssessmentRecord) => restoring.run({ params: { id }, query: {} });
  const archiving = useAct("assessmentRecords.archive", {
    done: ({ name }) => `${name} archived`,
    undo: restore,
    failed: "Couldn't archive the assessment",
  });
  const list = useList("assessmentRecords.list", {
    columns: columnsOf(useUser()),
    sort: "updated",
    order: "desc",
    key: "assessments",
    filters: {
      status: { label: "Status", all: "All statuses", choices: STATUSES },
      framework: FrameworkFilter,
      clientId: ClientFilter,
      archived: { label: "Archived assessments", ...ARCHIVED_CHOICES },
    },
  });
  const menu = (row: AssessmentRecord) =>
    isOwn(row) && (
      <RowMenu label={row.name}>
        {row.archivedAt === null ? (
          <MenuItem onSelect={() => void archiving.run({ params: { id: row.id }, query: {} })}>
            Archive
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => void restore(row)}>Restore</MenuItem>
        )}
      </RowMenu>
    );
  const create = manages && (
    <>
      <Button variant="outline" onClick={() => setMaking("import")}>
        <FileUp aria-hidden /> Import assessment
      </Button>
      <Button onClick={() => setMaking("new")}>
        <Plus aria-hidden /> New assessment
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="One framework, scoped, answered entry by entry, reviewed and signed."
        actions={create}
      />
      <DataTable
        {...list}
        label={TITLE}
        search="Search by name"
        {...(manages && { rowActions: menu })}
        empty={
          <EmptyState
            title="No assessments yet"
            action={
              manages && (
                <>
                  {create}
                  <Link to="/compliance/first-assessment" className={buttonVariants({ variant: "outline" })}>
                    Start with ten questions
                  </Link>
                </>
              )
            }
          >
            Choose a framework and what’s in scope. Your answers, their score and what’s left to do appear
            here.
          </EmptyState>
        }
      />
      {making !== undefined && (
        <Suspense>
          {making === "new" ? (
            <NewAssessment
              onCreated={(assessmentId) =>
                navigate({ to: "/compliance/assessments/$assessmentId", params: { assessmentId } })
              }
              onClose={() => setMaking(undefined)}
            />
          ) : (
            <ImportDialog onClose={() => setMaking(undefined)} />
          )}
        </Suspense>
      )}
    </>
  );
}

const columnsOf = (user: TimePreferences): ColumnsOf<"assessmentRecords.list"> => [
  {
    id: "name",
    header: "Assessment",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, frameworkTitle }) => (
      <>
        <AssessmentLink id={id} name={name} />
        <span className="block text-xs font-normal wrap-anywhere text-muted">{frameworkTitle}</span>
      </>
    ),
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    cell: ({ status }) => <AssessmentStatus status={status} />,
  },
  {
    id: "client",
    header: "Client",
    cell: ({ clientName }) => <span className="wrap-anywhere">{clientName ?? "Whole tenant"}</span>,
  },
  {
    id: "progress",
    header: "Answered",
    cell: (row) => (
      <span className="inline-block w-28">
        <ShareBar share={progressOf(row)} />
        <span className="num mt-1 block text-xs text-muted">
          {count(row.counts.assessed)} of {count(row.counts.inScope)}
        </span>
      </span>
    ),
  },
  {
    id: "score",
    header: "Score",
    sortable: true,
    downFirst: true,
    numeric: true,
    cell: (row) => <ShownScore {...row} />,
  },
  {
    id: "due",
    header: "Due",
    sortable: true,
    nowrap: true,
    cell: (row) => <AssessmentDue {...row} />,
  },
  {
    id: "owner",
    header: "Owner",
    optional: true,
    cell: ({ ownerName }) => <span className="wrap-anywhere">{ownerName ?? "–"}</span>,
  },
  {
    id: "updated",
    header: "Changed",
    sortable: true,
    downFirst: true,
    nowrap: true,
    cell: ({ updatedAt }) => shortDay(updatedAt, user),
  },
  {
    id: "created",
    header: "Created",
    sortable: true,
    downFirst: true,
    optional: true,
    nowrap: true,
    cell: ({ createdAt }) => shortDay(createdAt, user),
  },
];
