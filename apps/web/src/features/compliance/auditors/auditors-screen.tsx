import type { AuditorAccess } from "@crq/contract/compliance/assessments/auditors";
import { Link, useSearch } from "@tanstack/react-router";
import { ClientFilter } from "../../../screen/client-filter/client-filter.tsx";
import { NoAccess } from "../../../screen/no-access.tsx";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { isId, type TableSearch } from "../../../ui/data-table/table-search.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { count, dayAndTime, type TimePreferences } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { AssessmentReaders } from "../../../screen/readers/assessment-readers.tsx";
import { AccessState } from "./access-state.tsx";
import { AccessView } from "./access-view.tsx";
import { useAccessActs } from "./use-access-acts.tsx";
import { seesWords, STATE_WORDS } from "./words.ts";

const TITLE = "Auditors";

/** Every auditor who has, or had, access to an assessment; or the one that the address names. */
export function AuditorsScreen() {
  return (
    <AssessmentReaders title={TITLE}>
      <Allowed />
    </AssessmentReaders>
  );
}

function Allowed() {
  const { access }: TableSearch = useSearch({ strict: false });
  if (!useCan("assessment:manage"))
    return (
      <>
        <PageHeader title={TITLE} />
        <NoAccess>Only people who sign assessments give auditors access.</NoAccess>
      </>
    );
  return isId(access) ? <AccessView key={access} id={access} /> : <AuditorList />;
}

function AuditorList() {
  const user = useUser();
  const acts = useAccessActs();
  const list = useList("auditors.list", {
    columns: columnsOf(user),
    sort: "name",
    filters: {
      state: { label: "State", all: "Any state", choices: STATE_WORDS },
      clientId: ClientFilter,
    },
  });
  const menu = (access: AuditorAccess) => {
    const items = acts.menu(access);
    return items !== false && <RowMenu label={access.name}>{items}</RowMenu>;
  };
  return (
    <>
      <PageHeader
        title={TITLE}
        description="People who can read one assessment, without an account, until a date you choose."
      />
      <DataTable
        {...list}
        label="Auditors"
        search="Search by auditor or assessment"
        rowActions={menu}
        empty={
          <EmptyState
            title="No auditor has access"
            action={
              <Link to="/compliance/assessments" className={buttonVariants({ variant: "outline" })}>
                Open an assessment
              </Link>
            }
          >
            Open an assessment and choose ‘Auditors’ to let someone read it, with or without its evidence,
            until a date you choose.
          </EmptyState>
        }
      />
      {acts.dialog}
    </>
  );
}

const LINK =
  "wrap-anywhere text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2";

const columnsOf = (times: TimePreferences): ColumnsOf<"auditors.list"> => [
  {
    id: "name",
    header: "Auditor",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, organization }) => (
      <>
        <Link to="/compliance/auditors" search={{ access: id }} className={LINK}>
          {name}
        </Link>
        {organization !== "" && (
          <span className="block text-xs font-normal wrap-anywhere text-muted">{organization}</span>
        )}
      </>
    ),
  },
  {
    id: "assessment",
    header: "Assessment",
    sortable: true,
    cell: ({ assessmentName, clientName }) => (
      <span className="wrap-anywhere">
        {assessmentName}
        {clientName !== null && <span className="block text-xs text-muted">{clientName}</span>}
      </span>
    ),
  },
  { id: "sees", header: "Sees", optional: true, cell: seesWords },
  { id: "ends", header: "State", sortable: true, cell: (access) => <AccessState access={access} /> },
  {
    id: "seen",
    header: "Last seen",
    sortable: true,
    downFirst: true,
    nowrap: true,
    cell: ({ seenAt }) => (seenAt === null ? "Never" : dayAndTime(seenAt, times)),
  },
  { id: "opened", header: "Entries opened", numeric: true, cell: ({ opened }) => count(opened) },
  { id: "downloads", header: "Downloads", numeric: true, cell: ({ downloads }) => count(downloads) },
  { id: "questions", header: "Questions", numeric: true, cell: ({ questions }) => count(questions) },
];
