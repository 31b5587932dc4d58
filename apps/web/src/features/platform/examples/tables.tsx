import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table/data-table.tsx";
import { type TableState, useTableState } from "../../../ui/data-table/table-state.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { count } from "../../../ui/format.ts";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { toast } from "../../../ui/overlay/toast.ts";

interface Supplier {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly sites: number;
}

const NAMES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel"];
const KINDS = ["Freight", "Foundry", "Textiles", "Logistics", "Optics"];
const COUNTRIES = ["Austria", "Brazil", "Canada", "Denmark"];

const SUPPLIERS: readonly Supplier[] = NAMES.flatMap((name, at) =>
  KINDS.map((kind, index) => ({
    id: `${name}-${kind}`,
    name: `${name} ${kind}`,
    country: COUNTRIES[(at + index) % COUNTRIES.length] ?? "",
    sites: ((at * 7 + index * 11) % 23) + 1,
  })),
);

const COLUMNS: readonly Column<Supplier>[] = [
  { id: "name", header: "Name", sortable: true, rowHeader: true, cell: (row) => row.name },
  { id: "country", header: "Country", sortable: true, cell: (row) => row.country },
  {
    id: "sites",
    header: "Sites",
    sortable: true,
    downFirst: true,
    numeric: true,
    cell: (row) => count(row.sites),
  },
  { id: "code", header: "Code", optional: true, cell: (row) => row.id.toLowerCase() },
];
const STATES = [
  "rows",
  "loading",
  "next page loading",
  "nothing there",
  "failed",
  "failed to refresh",
] as const;
type State = (typeof STATES)[number];

type Question = TableState<"name" | "country" | "sites", "country">;

/** A server's answer. */
function answer(table: Question): { items: Supplier[]; total: number } {
  const { q, sort, order, page, pageSize, filters } = table;
  const found = SUPPLIERS.filter(
    (row) =>
      row.name.toLowerCase().includes(q.toLowerCase()) &&
      (filters.country === undefined || row.country === filters.country),
  ).sort((one, other) => {
    const [a, b] = order === "asc" ? [one, other] : [other, one];
    return sort === "sites" ? a.sites - b.sites : a[sort].localeCompare(b[sort]);
  });
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

function queryIn(state: State, table: Question) {
  const data = state === "nothing there" ? { items: [], total: 0 } : answer(table);
  const failed = state === "failed" || state === "failed to refresh";
  return {
    data: state === "loading" || state === "failed" ? undefined : data,
    error: failed ? new TypeError("Failed to fetch") : null,
    isFetching: state === "loading" || state === "next page loading",
    isPlaceholderData: state === "next page loading",
    refetch: () => toast({ title: "Asked again" }),
  };
}

const supplierMenu = (row: Supplier) => (
  <RowMenu label={row.name}>
    <MenuItem onSelect={() => toast({ title: `Renamed ${row.name}` })}>Rename</MenuItem>
  </RowMenu>
);

const archiveAll = (selected: Supplier[], clear: () => void) => (
  <Button
    variant="outline"
    onClick={() => {
      toast({ title: `${count(selected.length)} archived` });
      clear();
    }}
  >
    Archive
  </Button>
);

/** The long list in all its states. */
export function Tables() {
  const [state, setState] = useState<State>("rows");
  const table: Question = useTableState({
    key: "examples",
    sort: "name",
    sorts: ["name", "country", "sites"],
    filters: ["country"],
  });
  return (
    <>
      <label className="mb-4 flex w-fit items-center gap-2 text-sm text-muted">
        State
        <Select value={state} onChange={(event) => setState(event.target.value as State)} className="w-48">
          {STATES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </label>
      <DataTable
        key={state}
        label="Suppliers"
        columns={COLUMNS}
        table={table}
        query={queryIn(state, table)}
        rowId={(row) => row.id}
        search="Search by name"
        filters={
          <Select
            aria-label="Country"
            value={table.filters.country ?? ""}
            onChange={(event) => table.setFilter("country", event.target.value)}
            className="w-40"
          >
            <option value="">All countries</option>
            {COUNTRIES.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </Select>
        }
        actions={<Button onClick={() => toast({ title: "Add supplier" })}>Add supplier</Button>}
        rowActions={supplierMenu}
        bulk={archiveAll}
        onExport={async () => ({
          csv: `Name,Country,Sites\r\n${SUPPLIERS.map((row) => `${row.name},${row.country},${row.sites}`).join("\r\n")}\r\n`,
          rows: SUPPLIERS.length,
          total: SUPPLIERS.length,
        })}
        empty={
          <EmptyState title="No suppliers yet" action={<Button variant="outline">Add supplier</Button>}>
            Says why there is nothing, and what to do next.
          </EmptyState>
        }
      />
    </>
  );
}
