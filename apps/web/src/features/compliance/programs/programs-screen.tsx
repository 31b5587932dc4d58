import type { ProgramSummary } from "@crq/contract/compliance/programs";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { calendarDay, todayOf } from "../../../screen/calendar-day.ts";
import { ClientFilter } from "../../../screen/client-filter/client-filter.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { ARCHIVED_CHOICES } from "../../../screen/use-archiving.ts";
import { type ColumnsOf, type FilterControl, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { RECORD_LINK } from "../../../ui/data-table/record-link.ts";
import { changedColumn } from "../../../ui/data-table/changed-column.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { percent, type TimePreferences } from "../../../ui/format.ts";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { call } from "../../../api/call.ts";
import { ProgramReaders } from "./program-readers.tsx";
import { STATUS_WORDS } from "./program-words.ts";
import { useProgramArchiving } from "./use-program-archiving.ts";

const TITLE = "Programs";
const FRAMEWORKS = Object.fromEntries(SHIPPED.map(({ id, title }) => [id, title]));

/** The programs that group assessments. */
export function ProgramsScreen() {
  return (
    <ProgramReaders title={TITLE}>
      <Programs />
    </ProgramReaders>
  );
}

function Programs() {
  const user = useUser();
  const navigate = useNavigate();
  const mayManage = useCan("program:manage");
  const { archive, restore } = useProgramArchiving();
  const list = useList("programs.list", {
    columns: columnsOf(user),
    sort: "name",
    filters: {
      clientId: ClientFilter,
      status: { label: "Status", all: "All statuses", choices: STATUS_WORDS },
      framework: { label: "Framework", all: "All frameworks", choices: FRAMEWORKS, className: "w-44" },
      ownerId: OwnerFilter,
      archived: { label: "Archived programs", ...ARCHIVED_CHOICES },
    },
  });
  const menu = (program: ProgramSummary) => {
    if (user.clientId !== null && program.clientId !== user.clientId) return null;
    return (
      <RowMenu label={program.name}>
        {program.archivedAt === null ? (
          <>
            <MenuItem
              onSelect={() => void navigate({ to: "/tenant/programs/$id/edit", params: { id: program.id } })}
            >
              Edit
            </MenuItem>
            <MenuItem onSelect={() => void archive(program)}>Archive</MenuItem>
          </>
        ) : (
          <MenuItem onSelect={() => void restore(program)}>Restore</MenuItem>
        )}
      </RowMenu>
    );
  };
  const create = mayManage && (
    <Link to="/tenant/programs/new" className={buttonVariants()}>
      <Plus aria-hidden /> New program
    </Link>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="What you assess, for whom and until when: assessments, milestones and reviews."
        actions={create}
      />
      <DataTable
        {...list}
        label="Programs"
        search="Search by name"
        {...(mayManage && { rowActions: menu })}
        empty={
          <EmptyState title="No programs yet" action={create}>
            A program groups the assessments of one goal, such as CMMC certification, with its owner, schedule
            and milestones.
          </EmptyState>
        }
      />
    </>
  );
}

/** Filters programs by owner. */
function OwnerFilter({ value = "", onChange }: FilterControl) {
  return (
    <RecordPicker
      aria-label="Owner"
      className="w-40"
      list="programs.people"
      noun="owner"
      nothing="All owners"
      value={value}
      onChange={(id) => onChange(id === "" ? undefined : id)}
      labelOf={({ name }) => name}
      nameOf={async (id) =>
        (await call("programs.people", { query: { id } })).items[0]?.name ?? "No longer available"
      }
    />
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"programs.list"> => [
  {
    id: "name",
    header: "Program",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, clientName, archivedAt }) => (
      <>
        <Link to="/tenant/programs/$id" params={{ id }} className={RECORD_LINK}>
          {name}
        </Link>
        {archivedAt !== null && (
          <Badge variant="outline" className="ml-2">
            Archived
          </Badge>
        )}
        {clientName !== null && (
          <span className="block text-xs font-normal wrap-anywhere text-muted">{clientName}</span>
        )}
      </>
    ),
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    cell: ({ status }) => (
      <Badge variant={status === "active" ? "default" : "secondary"}>{STATUS_WORDS[status]}</Badge>
    ),
  },
  {
    id: "owner",
    header: "Owner",
    cell: ({ ownerName }) => <span className="wrap-anywhere">{ownerName ?? "–"}</span>,
  },
  {
    id: "frameworks",
    header: "Frameworks",
    cell: ({ frameworks }) => (
      <span className="line-clamp-2 wrap-anywhere">
        {frameworks.length === 0 ? "–" : frameworks.map(({ title }) => title).join(", ")}
      </span>
    ),
  },
  {
    id: "progress",
    header: "Assessed",
    sortable: true,
    downFirst: true,
    numeric: true,
    cell: ({ progress: { controlsTotal, controlsAssessed } }) =>
      controlsTotal === 0 ? (
        "–"
      ) : (
        <>
          {percent(controlsAssessed / controlsTotal)}
          <ShareBar share={controlsAssessed / controlsTotal} className="mt-1 ml-auto w-16" />
        </>
      ),
  },
  {
    id: "score",
    header: "Score",
    numeric: true,
    cell: ({ progress: { score } }) => (score === null ? "–" : percent(score)),
  },
  {
    id: "next",
    header: "Next milestone",
    sortable: true,
    cell: ({ nextMilestone }) =>
      nextMilestone === null ? (
        "–"
      ) : (
        <>
          <span className="line-clamp-2 wrap-anywhere">{nextMilestone.name}</span>
          <span
            className={`block text-xs ${nextMilestone.dueOn < todayOf(times) ? "text-bad" : "text-muted"}`}
          >
            {nextMilestone.dueOn < todayOf(times) ? "Overdue since " : ""}
            {calendarDay(nextMilestone.dueOn, times)}
          </span>
        </>
      ),
  },
  {
    id: "ends",
    header: "Ends",
    sortable: true,
    optional: true,
    nowrap: true,
    cell: ({ endsOn }) => (endsOn === null ? "–" : calendarDay(endsOn, times)),
  },
  { ...changedColumn(times), optional: true },
];
