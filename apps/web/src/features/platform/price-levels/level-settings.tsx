import type { PriceLevel } from "@crq/contract/platform/price-levels";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { JOINT_FIGURES } from "../../../screen/joined/joint-figures.ts";
import { useAct } from "../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { shortDay, type TimePreferences } from "../../../ui/format.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { LevelDialog } from "./level-dialog.tsx";

interface LevelSettingsProps {
  readonly tenantId: string;
  /** The organization's. */
  readonly currency: string;
}

/** The price indices that an organization keeps: added, corrected, deleted. */
export function LevelSettings({ tenantId, currency }: LevelSettingsProps) {
  const [edited, setEdited] = useState<PriceLevel | "new">();
  const [removed, setRemoved] = useState<PriceLevel>();
  const list = useList("priceLevels.list", {
    columns: columnsOf(useUser()),
    sort: "year",
    order: "desc",
    scope: { tenantId },
  });
  const add = (
    <Button variant="outline" onClick={() => setEdited("new")}>
      Add a price level
    </Button>
  );
  const menu = (row: PriceLevel) => (
    <RowMenu label={nameOf(row)}>
      <MenuItem onSelect={() => setEdited(row)}>Correct</MenuItem>
      <MenuItem onSelect={() => setRemoved(row)}>Delete</MenuItem>
    </RowMenu>
  );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-sm text-muted">
          Totals can state losses in the prices of one year, which you choose <WhereDeclared />. A scenario
          that says which year it’s estimated in is then scaled by the index of its currency. Caps, policies,
          premiums and the costs of controls stay as they are. Approved baselines keep the indices they were
          frozen with.
        </p>
        {add}
      </div>
      <DataTable
        {...list}
        label="Price levels"
        search="Search by currency, year or source"
        rowActions={menu}
        empty={
          <EmptyState title="No price levels yet" action={add}>
            Add the index of the year your estimates are from, and of the year you want totals in.
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <LevelDialog
          tenantId={tenantId}
          currency={currency}
          level={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <RemoveLevel tenantId={tenantId} level={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  );
}

const nameOf = ({ currency, year }: PriceLevel) => `${currency} ${year}`;

const columnsOf = (times: TimePreferences): ColumnsOf<"priceLevels.list"> => [
  { id: "year", header: "Year", sortable: true, downFirst: true, rowHeader: true, cell: nameOf },
  { id: "index", header: "Index", cell: ({ index }) => <span className="num">{index}</span> },
  {
    id: "source",
    header: "Source",
    cell: ({ source, note }) => (
      <span className="break-words">
        {source}
        {note !== "" && <span className="block text-xs text-muted">{note}</span>}
      </span>
    ),
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

/** Where the year is declared: a link for those who can open it. */
function WhereDeclared() {
  const words = "under Dependence in quantitative analysis";
  if (!useCan("scenario:read")) return words;
  return (
    <Link
      to="/risk-management/quantitative-analysis"
      search={{ area: "causes" }}
      className="text-primary underline underline-offset-4"
    >
      {words}
    </Link>
  );
}

interface RemoveLevelProps {
  readonly tenantId: string;
  readonly level: PriceLevel;
  readonly onClose: () => void;
}

/** Deletes a price level, after saying what figures do then. */
function RemoveLevel({ tenantId, level, onClose }: RemoveLevelProps) {
  const name = nameOf(level);
  const remove = useAct("priceLevels.remove", {
    done: `The index for ${name} was deleted`,
    failed: "Couldn't delete the price level",
    also: JOINT_FIGURES,
  });
  const confirm = async () => {
    await remove.run({ params: { id: level.id }, query: { tenantId } });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete the index for ${name}?`}
      description="Scenarios that need it will count as estimated, and totals will say so. Approved baselines don’t change."
      confirmLabel="Delete price level"
      destructive
      busy={remove.busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
