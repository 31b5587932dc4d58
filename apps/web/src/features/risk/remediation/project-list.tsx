import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "../../../api/call.ts";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { ClientFilter } from "../../../screen/client-filter/client-filter.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { type ColumnsOf, type FilterControl, useList } from "../../../screen/use-list.tsx";
import { useUser } from "../../../session/user-context.ts";
import { changedColumn } from "../../../ui/data-table/changed-column.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RECORD_LINK } from "../../../ui/data-table/record-link.ts";
import { money, type TimePreferences } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { expected, STATUS_WORDS } from "./project-words.ts";
import { StatusBadge } from "./status-badge.tsx";

/** The projects, searched and filtered. */
export function ProjectList({ add }: { readonly add: ReactNode }) {
  const user = useUser();
  const list = useList("projects.list", {
    columns: columnsOf(user),
    sort: "reference",
    filters: {
      clientId: ClientFilter,
      status: { label: "Status", all: "All statuses", choices: { open: "Open", ...STATUS_WORDS } },
      ownerId: OwnerFilter,
    },
  });
  return (
    <DataTable
      {...list}
      label="Projects"
      search="Search by name or reference"
      empty={
        <EmptyState title="No projects yet" action={add}>
          A project puts planned controls in place and closes gaps of assessments, for a cost, by a day. Once
          it has a control that acts on a scenario, you see what it saves.
        </EmptyState>
      }
    />
  );
}

/** Filters projects by owner. */
function OwnerFilter({ value = "", onChange }: FilterControl) {
  return (
    <RecordPicker
      aria-label="Owner"
      className="w-40"
      list="projects.people"
      noun="owner"
      nothing="All owners"
      value={value}
      onChange={(id) => onChange(id === "" ? undefined : id)}
      labelOf={({ name }) => name}
      nameOf={async (id) =>
        (await call("projects.people", { query: { id } })).items[0]?.name ?? "No longer available"
      }
    />
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"projects.list"> => [
  {
    id: "reference",
    header: "Reference",
    sortable: true,
    nowrap: true,
    cell: ({ reference }) => <span className="num">{reference}</span>,
  },
  {
    id: "name",
    header: "Project",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, clientName }) => (
      <>
        <Link to="/risk-management/remediation/project/$id" params={{ id }} className={RECORD_LINK}>
          {name}
        </Link>
        {clientName !== null && (
          <span className="block text-xs font-normal wrap-anywhere text-muted">{clientName}</span>
        )}
      </>
    ),
  },
  { id: "status", header: "Status", sortable: true, cell: (project) => <StatusBadge {...project} /> },
  {
    id: "owner",
    header: "Owner",
    cell: ({ ownerName }) => <span className="wrap-anywhere">{ownerName}</span>,
  },
  {
    id: "oneOff",
    header: "Cost once",
    numeric: true,
    cell: ({ oneOff, currency }) => money(expected(oneOff), currency),
  },
  {
    id: "yearly",
    header: "Cost a year",
    numeric: true,
    cell: ({ yearly, currency }) => money(expected(yearly), currency),
  },
  {
    id: "progress",
    header: "Tasks done",
    sortable: true,
    downFirst: true,
    numeric: true,
    cell: ({ tasksTotal, tasksDone }) =>
      tasksTotal === 0 ? (
        "–"
      ) : (
        <>
          {tasksDone} of {tasksTotal}
          <ShareBar share={tasksDone / tasksTotal} className="mt-1 w-16 sm:ml-auto" />
        </>
      ),
  },
  {
    id: "due",
    header: "Due",
    sortable: true,
    nowrap: true,
    cell: ({ dueOn, overdue }) =>
      dueOn === null ? "–" : <span className={overdue ? "text-bad" : ""}>{calendarDay(dueOn, times)}</span>,
  },
  { ...changedColumn(times), optional: true },
];
