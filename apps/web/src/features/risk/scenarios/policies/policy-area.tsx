import type { Policy } from "@crq/contract/risk/policies";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { ClientFilter } from "../../../../screen/client-filter/client-filter.tsx";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { JOINT_FIGURES } from "../../../../screen/joined/joint-figures.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { counted, money, percent } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { STANDING_WORDS, standingOf } from "../control-records/standing.ts";
import { hasEnded } from "./has-ended.ts";

const PolicyForm = lazy(async () => ({ default: (await import("./policy-form.tsx")).PolicyForm }));

/** The insurance policies of the tenant and its clients. */
export function PolicyArea() {
  const mayWrite = useCan("scenario:write");
  const isOwn = useIsOwn();
  const [editing, setEditing] = useState<{ readonly policy: Policy | null } | null>(null);
  const remove = useDeletePolicy();
  const list = useList("policies.list", {
    columns: COLUMNS,
    sort: "name",
    filters: { clientId: ClientFilter },
  });
  const create = mayWrite ? (
    <Button onClick={() => setEditing({ policy: null })}>
      <Plus aria-hidden /> New policy
    </Button>
  ) : undefined;
  const actions = (policy: Policy) =>
    isOwn(policy) &&
    policy.ownScenario === null && (
      <span className="whitespace-nowrap">
        <Button
          variant="ghost"
          size="icon"
          className="size-7! text-muted touch:size-11!"
          aria-label={`Edit ${policy.name}`}
          onClick={() => setEditing({ policy })}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="size-7! text-muted touch:size-11!"
          aria-label={`Delete ${policy.name}`}
          onClick={() => void remove(policy)}
        >
          <Trash2 aria-hidden />
        </Button>
      </span>
    );
  return (
    <>
      <PageHeader
        title="Insurance"
        description="Policies over several scenarios: what they pay is in the exposure after insurance"
        actions={create}
      />
      <DataTable
        {...list}
        label="Policies"
        search="Search policies by name"
        {...(mayWrite && { rowActions: actions })}
        empty={
          <EmptyState title="No policies yet" action={create}>
            Add a policy with its layers to see how much of your losses insurance pays, how often its limits
            are used up, and what you keep.
          </EmptyState>
        }
      />
      {editing && (
        <Suspense fallback={null}>
          <PolicyForm policy={editing.policy} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Its state; once its last day is over, the day: it pays nothing since. */
function State({ policy }: { readonly policy: Policy }) {
  const reader = useUser();
  const { endsOn } = policy;
  return (
    <span className="block min-w-16">
      {endsOn !== null && hasEnded(endsOn)
        ? `Ended on ${calendarDay(endsOn, reader)}`
        : STANDING_WORDS[standingOf(policy)]}
    </span>
  );
}

/** `$10M xs $1M, $5M xs $11M (50%)`. */
function towerWords({ tower, currency }: Policy): string {
  return tower
    .map(({ retention, limit, share }) => {
      const size = limit === null ? "all" : money(limit, currency);
      return `${size} xs ${money(retention, currency)}${share < 1 ? ` (${percent(share)})` : ""}`;
    })
    .join(", ");
}

const COLUMNS: ColumnsOf<"policies.list"> = [
  {
    id: "name",
    header: "Policy",
    sortable: true,
    rowHeader: true,
    cell: ({ name, insurer, ownScenario }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        {insurer !== "" && <span className="block text-xs font-normal text-muted">{insurer}</span>}
        {ownScenario && (
          <Link
            from="/risk-management/quantitative-analysis"
            to="."
            search={{ scenario: ownScenario.id, view: "insurance" }}
            className="block text-xs font-normal text-primary underline underline-offset-4"
          >
            Set in its scenario
          </Link>
        )}
      </>
    ),
  },
  { id: "state", header: "State", cell: (policy) => <State policy={policy} /> },
  {
    id: "tower",
    header: "Per event",
    cell: (policy) => (
      <>
        {towerWords(policy)}
        {policy.terms.length > 0 && (
          <span className="block text-xs text-muted">
            Sublimits or waiting periods in {counted(policy.terms.length, "scenario")}
          </span>
        )}
      </>
    ),
  },
  {
    id: "year",
    header: "Limit per year",
    optional: "on a phone",
    cell: ({ perYear, currency }) => (perYear.limit === null ? "none" : money(perYear.limit, currency)),
  },
  {
    id: "covers",
    header: "Covers",
    optional: "on a phone",
    cell: ({ scenarioIds, clientName, currency }) => (
      <span className="block min-w-22">
        {scenarioIds === null
          ? `All in ${currency}${clientName === null ? "" : ` of ${clientName}`}`
          : counted(scenarioIds.length, "scenario")}
      </span>
    ),
  },
  { id: "client", header: "Client", optional: "on a phone", cell: ({ clientName }) => clientName ?? "–" },
  {
    id: "premium",
    header: "Premium",
    sortable: true,
    downFirst: true,
    numeric: true,
    beside: true,
    cell: ({ premium, currency }) => money(premium, currency),
  },
];

/** Deletes a policy immediately and offers to restore it. */
function useDeletePolicy() {
  const client = useQueryClient();
  const also = JOINT_FIGURES;
  const restore = useAct("policies.restore", {
    failed: "Couldn’t restore it",
    done: ({ name }) => ({ title: "Restored", description: name }),
    also,
  });
  const remove = useAct("policies.remove", {
    failed: "Not deleted",
    also,
    onDone: (_, input) => client.removeQueries({ queryKey: queryOf("policies.get", input).queryKey }),
  });
  return async ({ id, name }: Policy) => {
    const input = { params: { id } };
    if (await remove.run(input))
      toast({
        title: "Policy deleted",
        description: name,
        durationMs: 10_000,
        action: { label: "Undo", onClick: () => void restore.run(input) },
      });
  };
}
