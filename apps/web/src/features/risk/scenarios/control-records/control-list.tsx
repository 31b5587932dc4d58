import type { ControlSummary } from "@crq/contract/risk/controls";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { ClientFilter } from "../../../../screen/client-filter/client-filter.tsx";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { ago, count, dayAndTime, type TimePreferences } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { useAnalysisSearch } from "../analysis-route.ts";
import { costWords } from "./record-words.ts";
import { STANDING_WORDS, standingOf } from "./standing.ts";

const CreateControl = lazy(async () => ({ default: (await import("./control-form.tsx")).CreateControl }));

/** The controls of the tenant and its clients. */
export function ControlList() {
  const mayWrite = useCan("scenario:write");
  const [creating, setCreating] = useState(false);
  const { change } = useAnalysisSearch();
  const list = useList("controls.list", {
    columns: columnsOf(useUser()),
    sort: "name",
    filters: {
      clientId: ClientFilter,
      state: {
        label: "State",
        all: "Any state",
        choices: { "in-place": "In place", planned: "Planned", neither: "Neither" },
      },
    },
  });
  const create = mayWrite ? (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden /> New control
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title="Controls"
        description="What reduces your losses, once for all the scenarios it acts on"
        actions={create}
      />
      <DataTable
        {...list}
        label="Controls"
        search="Search controls by name"
        empty={
          <EmptyState title="No controls yet" action={create}>
            Add the controls you have and those you plan, or add them in a scenario. When a control comes in
            place or lapses, every scenario it acts on moves.
          </EmptyState>
        }
      />
      {creating && (
        <Suspense fallback={null}>
          <CreateControl
            onClose={() => setCreating(false)}
            onCreated={({ id }) =>
              change({ area: "controls", control: id }, { replace: false, resetScroll: true })
            }
          />
        </Suspense>
      )}
    </>
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"controls.list"> => [
  {
    id: "name",
    header: "Control",
    sortable: true,
    rowHeader: true,
    cell: (control) => <ControlLink {...control} />,
  },
  {
    id: "state",
    header: "State",
    cell: (control) => STANDING_WORDS[standingOf(control)],
  },
  {
    id: "scenarios",
    header: "Scenarios",
    sortable: true,
    downFirst: true,
    numeric: true,
    beside: true,
    cell: ({ scenarioCount }) => count(scenarioCount),
  },
  { id: "cost", header: "Cost", optional: "on a phone", cell: costWords },
  { id: "client", header: "Client", optional: "on a phone", cell: ({ clientName }) => clientName ?? "–" },
  { id: "owner", header: "Owner", optional: "on a phone", cell: ({ owner }) => (owner === "" ? "–" : owner) },
  {
    id: "review",
    header: "Review",
    sortable: true,
    nowrap: true,
    optional: "on a phone",
    cell: ({ reviewOn }) => (reviewOn === null ? "–" : calendarDay(reviewOn, times)),
  },
  {
    id: "updated",
    header: "Updated",
    sortable: true,
    downFirst: true,
    nowrap: true,
    optional: "on a phone",
    cell: ({ updatedAt, updatedBy }) => (
      <span
        className="text-muted"
        title={`${dayAndTime(updatedAt, times)}${updatedBy === null ? "" : ` by ${updatedBy}`}`}
      >
        {ago(updatedAt)}
      </span>
    ),
  },
];

function ControlLink({ id, name }: Pick<ControlSummary, "id" | "name">) {
  return (
    <Link
      from="/risk-management/quantitative-analysis"
      to="."
      search={(before) => ({ ...before, area: "controls" as const, control: id })}
      className="inline-block wrap-anywhere text-ink no-underline sm:max-w-lg sm:min-w-24 hover:text-primary hover:underline hover:underline-offset-4"
    >
      {name}
    </Link>
  );
}
