import type { ExchangeRate } from "@crq/contract/platform/exchange-rates";
import { useState } from "react";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { rateWords } from "../../../screen/joined/currency-words.ts";
import { useAct } from "../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { shortDay, type TimePreferences } from "../../../ui/format.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { JOINT_FIGURES } from "../../../screen/joined/joint-figures.ts";
import { RateDialog } from "./rate-dialog.tsx";

interface RateSettingsProps {
  readonly tenantId: string;
  /** The organization's, into which rates are. */
  readonly currency: string;
}

/** The exchange rates that an organization keeps: added, corrected, deleted. */
export function RateSettings({ tenantId, currency }: RateSettingsProps) {
  const [edited, setEdited] = useState<ExchangeRate | "new">();
  const [removed, setRemoved] = useState<ExchangeRate>();
  const times = useUser();
  const list = useList("exchangeRates.list", {
    columns: columnsOf(times),
    sort: "date",
    order: "desc",
    scope: { tenantId },
    file: false,
  });
  const add = (
    <Button variant="outline" onClick={() => setEdited("new")}>
      Add a rate
    </Button>
  );
  const menu = (row: ExchangeRate) => (
    <RowMenu label={nameOf(row, times)}>
      <MenuItem onSelect={() => setEdited(row)}>Correct</MenuItem>
      <MenuItem onSelect={() => setRemoved(row)}>Delete</MenuItem>
    </RowMenu>
  );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-sm text-muted">
          Totals are in {currency}. Scenarios in other currencies join them at the newest rate dated today or
          earlier; without a rate they’re left out, and the total says so. Approved baselines keep the rates
          they were frozen with.
        </p>
        {add}
      </div>
      <DataTable
        {...list}
        label="Exchange rates"
        search="Search by currency or source"
        rowActions={menu}
        empty={
          <EmptyState title="No exchange rates yet" action={add}>
            Add a rate if you have scenarios in other currencies than {currency}.
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <RateDialog
          tenantId={tenantId}
          currency={currency}
          rate={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <RemoveRate tenantId={tenantId} rate={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  );
}

const nameOf = ({ from, to, asOf }: ExchangeRate, times: TimePreferences) =>
  `${from} to ${to}, ${calendarDay(asOf, times)}`;

/** What a rate's standing is called, where it isn't in use. */
const STANDINGS = {
  older: "Superseded",
  later: "Not yet",
  "other-currency": "Other currency",
} as const;

const columnsOf = (times: TimePreferences): ColumnsOf<"exchangeRates.list"> => [
  {
    id: "currency",
    header: "Rate",
    sortable: true,
    rowHeader: true,
    cell: (row) => <span className="num">{rateWords(row, row.to)}</span>,
  },
  {
    id: "date",
    header: "As of",
    sortable: true,
    downFirst: true,
    nowrap: true,
    cell: ({ asOf }) => calendarDay(asOf, times),
  },
  {
    id: "source",
    header: "Source",
    cell: ({ source }) => <span className="break-words">{source}</span>,
  },
  {
    id: "standing",
    header: "Use",
    cell: ({ standing }) =>
      standing === "used" ? <Badge>In use</Badge> : <Badge variant="outline">{STANDINGS[standing]}</Badge>,
  },
  {
    id: "updated",
    header: "Changed",
    nowrap: true,
    cell: ({ updatedAt, updatedBy }) => (
      <>
        {shortDay(updatedAt, times)}
        {updatedBy !== null && <span className="block text-xs text-muted">{updatedBy}</span>}
      </>
    ),
  },
];

interface RemoveRateProps {
  readonly tenantId: string;
  readonly rate: ExchangeRate;
  readonly onClose: () => void;
}

/** Deletes a rate, after saying what figures use then. */
function RemoveRate({ tenantId, rate, onClose }: RemoveRateProps) {
  const name = nameOf(rate, useUser());
  const remove = useAct("exchangeRates.remove", {
    done: `The rate ${name} was deleted`,
    failed: "Couldn't delete the rate",
    also: JOINT_FIGURES,
  });
  const confirm = async () => {
    await remove.run({ params: { id: rate.id }, query: { tenantId } });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      description={
        rate.standing === "used"
          ? `Totals use the next older rate from ${rate.from}, or leave these scenarios out if there is none. Approved baselines don’t change.`
          : "No total uses it now."
      }
      confirmLabel="Delete rate"
      destructive
      busy={remove.busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
