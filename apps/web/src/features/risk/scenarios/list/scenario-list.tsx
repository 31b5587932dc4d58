import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { Link } from "@tanstack/react-router";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { ClientFilter } from "../../../../screen/client-filter/client-filter.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { RowCurve, RowCurves } from "../../../../ui/chart/rows/row-curve.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { ago, dayAndTime, money, type TimePreferences } from "../../../../ui/format.ts";
import { MenuItem, MenuSeparator } from "../../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { REVIEW_WORDS } from "../reviews/review-words.ts";
import { ReviewStateBadge } from "../reviews/state-badge.tsx";
import { useDeleteWithUndo } from "../use-delete-with-undo.ts";
import { StartMenu } from "./start-menu.tsx";

/** The scenarios of the tenant, whose titles open them; created, renamed, copied, deleted with undo. */
export function ScenarioList() {
  const mayWrite = useCan("scenario:write");
  const [renamed, setRenamed] = useState<ScenarioSummary>();
  const list = useList("scenarios.list", {
    columns: columnsOf(useUser()),
    sort: "updated",
    order: "desc",
    filters: {
      review: { label: "Review", all: "All reviews", choices: REVIEW_WORDS },
      clientId: ClientFilter,
    },
  });
  const menu = useRowMenu(setRenamed);
  const start = mayWrite ? <StartMenu /> : undefined;
  return (
    <>
      <PageHeader
        title="Quantitative analysis"
        description="Cyber risk in financial terms, using Open FAIR"
        actions={start}
      />
      <RowCurves rows={list.query.data?.items.map(withCurve) ?? []}>
        <DataTable
          {...list}
          label="Scenarios"
          search="Search scenarios by title"
          {...(mayWrite && { rowActions: menu })}
          empty={
            mayWrite ? (
              <Suspense fallback={<ScreenPending />}>
                <TemplateGallery empty />
              </Suspense>
            ) : (
              <EmptyState title="No scenarios yet">
                A scenario describes what could happen, how often and at what cost. Your analysts’ scenarios
                will appear here.
              </EmptyState>
            )
          }
        />
      </RowCurves>
      <Suspense>
        {renamed && <RenameDialog scenario={renamed} onClose={() => setRenamed(undefined)} />}
      </Suspense>
    </>
  );
}

const RenameDialog = lazy(() => import("./rename-dialog.tsx"));
const TemplateGallery = lazy(() => import("../templates/template-gallery.tsx"));

const withCurve = ({ currency, figures }: ScenarioSummary) => ({ currency, curve: figures.curve });

const figure = (id: "mean" | "p95" | "p99", header: string) =>
  ({
    id,
    header,
    sortable: true,
    downFirst: true,
    numeric: true,
    cell: ({ figures, currency }: ScenarioSummary) =>
      figures[id] > 0 || id === "mean" ? (
        money(figures[id], currency, { fixed: true })
      ) : (
        <span className="text-xs whitespace-nowrap text-muted">
          Rarer than 1 in {id === "p95" ? 20 : 100}
        </span>
      ),
  }) as const;

const columnsOf = (times: TimePreferences): ColumnsOf<"scenarios.list"> => [
  {
    id: "title",
    header: "Scenario",
    sortable: true,
    rowHeader: true,
    cell: ({ id, title }) => (
      <Link
        from="/risk-management/quantitative-analysis"
        to="."
        search={(before) => ({ ...before, scenario: id })}
        className="inline-block wrap-anywhere text-ink no-underline sm:max-w-96 sm:min-w-24 hover:text-primary hover:underline hover:underline-offset-4"
      >
        {title}
      </Link>
    ),
  },
  {
    ...figure("mean", "Expected annual loss"),
    beside: true,
    cell: ({ figures, currency }) => (
      <span className="flex items-center justify-end gap-3 max-sm:flex-col-reverse max-sm:items-end max-sm:gap-1">
        <span className="lg:max-xl:hidden">
          <RowCurve curve={figures.curve} currency={currency} dot={figures.p95} />
        </span>
        <span className="min-w-16 text-right">{money(figures.mean, currency, { fixed: true })}</span>
      </span>
    ),
  },
  { ...figure("p95", "1-in-20 year"), optional: "on a phone" },
  { ...figure("p99", "1-in-100 year"), optional: "on a phone" },
  {
    id: "review",
    header: "Review",
    optional: "on a phone",
    cell: ({ reviewState }) => <ReviewStateBadge state={reviewState} />,
  },
  {
    id: "client",
    header: "Client",
    optional: "on a phone",
    cell: ({ clientName }) => <span className="break-words text-muted">{clientName ?? "–"}</span>,
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

/** The actions on a row. People who work for one client can only copy the whole tenant's records. */
function useRowMenu(rename: (scenario: ScenarioSummary) => void) {
  const isOwn = useIsOwn();
  const deleteWithUndo = useDeleteWithUndo();
  const duplicate = useAct("scenarios.duplicate", {
    failed: "Couldn’t duplicate the scenario",
    done: ({ title }) => ({ title: "Scenario duplicated", description: title }),
  });
  return (scenario: ScenarioSummary) => (
    <RowMenu label={scenario.title}>
      {isOwn(scenario) && (
        <MenuItem onSelect={() => rename(scenario)}>
          <Pencil aria-hidden /> Rename
        </MenuItem>
      )}
      <MenuItem onSelect={() => void duplicate.run({ params: { id: scenario.id } })}>
        <Copy aria-hidden /> Duplicate
      </MenuItem>
      {isOwn(scenario) && (
        <>
          <MenuSeparator />
          <MenuItem destructive onSelect={() => void deleteWithUndo(scenario)}>
            <Trash2 aria-hidden /> Delete
          </MenuItem>
        </>
      )}
    </RowMenu>
  );
}
