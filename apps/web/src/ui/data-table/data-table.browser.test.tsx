import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show, stopClock } from "../../../test/show.tsx";
import { Select } from "../form/select.tsx";
import { EmptyState } from "../state/empty-state.tsx";
import type { ColumnChoice } from "./column-choice.ts";
import { type Column, DataTable } from "./data-table.tsx";
import type { TableState } from "./table-state.ts";

interface Supplier {
  readonly id: string;
  readonly name: string;
  readonly sites: number;
}

const SUPPLIERS: readonly Supplier[] = ["Alder", "Birch", "Cedar", "Dogwood"].map((name, at) => ({
  id: name.toLowerCase(),
  name,
  sites: at + 1,
}));

const COLUMNS: readonly Column<Supplier>[] = [
  { id: "name", header: "Name", sortable: true, rowHeader: true, cell: (row) => row.name },
  { id: "sites", header: "Sites", sortable: true, downFirst: true, numeric: true, cell: (row) => row.sites },
  { id: "code", header: "Code", optional: true, cell: (row) => `#${row.id}` },
];

const archive = (selected: readonly Supplier[]) => (
  <button type="button">Archive {selected.map(({ name }) => name).join()}</button>
);

const asked = {
  setQ: vi.fn<TableState["setQ"]>(),
  setSort: vi.fn<TableState["setSort"]>(),
  setPage: vi.fn<TableState["setPage"]>(),
  refetch: vi.fn(),
};

interface SuppliersProps {
  readonly state?: Partial<TableState>;
  readonly rows?: readonly Supplier[] | undefined;
  readonly total?: number;
  readonly more?: boolean;
  readonly error?: unknown;
  readonly filters?: readonly string[];
}

function Suppliers(props: SuppliersProps) {
  const { state = {}, error = null } = props;
  const rows = "rows" in props ? props.rows : SUPPLIERS;
  const [columns, setColumns] = useState<ColumnChoice>({ hidden: [], shown: [] });
  const table: TableState = {
    key: "suppliers",
    q: "",
    sort: "name",
    order: "asc",
    page: 1,
    pageSize: 25,
    query: { sort: "name", order: "asc", page: 1, pageSize: 25 },
    filters: {},
    columns,
    setColumns,
    setPageSize: () => undefined,
    setFilter: () => undefined,
    clear: () => undefined,
    ...asked,
    ...state,
  };
  return (
    <DataTable
      label="Suppliers"
      filters={props.filters?.map((name) => (
        <Select key={name.toLowerCase()} aria-label={name} />
      ))}
      columns={COLUMNS}
      table={table}
      query={{
        data: rows && { items: rows, total: props.total ?? rows.length, more: props.more },
        error,
        isFetching: rows === undefined && error === null,
        isPlaceholderData: false,
        refetch: asked.refetch,
      }}
      rowId={(row) => row.id}
      search="Search suppliers"
      bulk={archive}
      empty={<EmptyState title="No suppliers yet">Add the first.</EmptyState>}
    />
  );
}

const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const wholePage = page.getByRole("checkbox", { name: "Select page" });
const mixed = () => (wholePage.element() as HTMLInputElement).indeterminate;
const heading = (name: string) => page.getByRole("columnheader", { name });

beforeEach(() => {
  for (const spy of Object.values(asked)) spy.mockReset();
});

test("a click on a heading sorts by it, in descending order first if that's usual, and reverses the active one", async () => {
  show(<Suppliers />);
  await expect.element(heading("Name")).toHaveAttribute("aria-sort", "ascending");
  await expect.element(heading("Sites")).not.toHaveAttribute("aria-sort");
  await page.getByRole("button", { name: "Sites" }).click();
  await page.getByRole("button", { name: "Name" }).click();
  expect(asked.setSort.mock.calls).toEqual([
    ["sites", "desc"],
    ["name", "desc"],
  ]);
});

test("the page's box is mixed while some rows are selected, selects all of them, and then none", async () => {
  show(<Suppliers />);
  await box("Birch").click();
  await expect.poll(mixed).toBe(true);
  await expect.element(page.getByRole("region", { name: "Selected rows" })).toMatchTextContent(/1 selected/);
  await wholePage.click();
  await expect.element(page.getByText("4 selected")).toBeVisible();
  expect(mixed()).toBe(false);
  await expect.element(wholePage).toBeChecked();
  await wholePage.click();
  await expect.element(page.getByText("4 selected")).not.toBeInTheDocument();
});

test("with Shift all rows from the last clicked one are selected; another query ends the selection", async () => {
  show(<Suppliers />);
  await box("Alder").click();
  await box("Cedar").click({ modifiers: ["Shift"] });
  await expect.element(page.getByRole("button", { name: "Archive Alder,Birch,Cedar" })).toBeVisible();
  show(<Suppliers state={{ page: 2 }} rows={SUPPLIERS.slice(3)} total={26} />);
  await expect.element(page.getByText("3 selected")).toBeVisible();
  show(<Suppliers state={{ q: "dog" }} rows={SUPPLIERS.slice(3)} />);
  await expect.element(page.getByText("3 selected")).not.toBeInTheDocument();
});

test("a total that was only counted so far is marked, and its pages go on while they are full", async () => {
  const full = Array.from({ length: 25 }, (_, at) => ({ id: `${at}`, name: `Supplier ${at}`, sites: 1 }));
  show(<Suppliers rows={full} total={1000} more state={{ page: 40 }} />);
  await expect.element(page.getByText("976–1,000 of 1,000+")).toBeVisible();
  await expect.element(page.getByText("Page 40 of 40+")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  expect(asked.setPage.mock.calls).toEqual([[41]]);
  show(<Suppliers rows={SUPPLIERS} total={1000} more state={{ page: 43 }} />);
  await expect.element(page.getByText("1,051–1,054 of 1,000+")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Next page" }))
    .toHaveAttribute("aria-disabled", "true");
});

test("columns can be switched on and off without the menu closing; the one that names the rows stays", async () => {
  show(<Suppliers />);
  const columns = () => page.getByRole("columnheader").elements().length;
  expect(columns()).toBe(3);
  await page.getByRole("button", { name: "Choose columns" }).click();
  await expect.element(page.getByRole("checkbox", { name: "Name", exact: true })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Code" }).click();
  await page.getByRole("checkbox", { name: "Sites" }).click();
  await expect.element(heading("Code")).toBeVisible();
  await expect.element(heading("Sites")).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("checkbox", { name: "Code" })).not.toBeInTheDocument();
});

test("a search is sent after a pause of 200 ms in typing; Enter sends it immediately, Escape clears it", async () => {
  show(<Suppliers />);
  const search = page.getByRole("searchbox", { name: "Search suppliers" });
  await search.click();
  const { pass } = stopClock();
  await search.fill("el");
  await search.fill("elm");
  const typedAt = Date.now();
  await pass(0);
  expect(asked.setQ).not.toHaveBeenCalled();
  await pass(200 - (Date.now() - typedAt));
  expect(asked.setQ.mock.calls).toEqual([["elm"]]);
  await search.fill("fir");
  await userEvent.keyboard("{Enter}");
  expect(asked.setQ).toHaveBeenLastCalledWith("fir");
  show(<Suppliers state={{ q: "fir" }} />);
  await userEvent.keyboard("{Escape}");
  expect(asked.setQ).toHaveBeenLastCalledWith("");
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue("");
});

test("on a phone the rows are stacked with their values' names, and can still be sorted and selected", async () => {
  await page.viewport(390, 844);
  show(<Suppliers />);
  const list = page.getByRole("list", { name: "Suppliers" });
  await expect.element(list).toBeVisible();
  expect(page.getByRole("table").elements()).toHaveLength(0);
  await expect.element(list.getByRole("listitem").first()).toMatchTextContent(/Alder\s*Sites\s*1/);
  await box("Birch").click();
  await expect.poll(mixed).toBe(true);
  await page.getByRole("combobox", { name: /sort/i }).click();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test("on a phone more than three filters stand behind a button that says how many are set", async () => {
  await page.viewport(390, 844);
  const filters = ["Status", "Owner", "Site", "Region"];
  show(<Suppliers filters={filters.slice(1)} />);
  await expect.element(page.getByRole("combobox", { name: "Owner" })).toBeVisible();
  show(<Suppliers filters={filters} state={{ filters: { status: "open" } }} />);
  const button = page.getByRole("button", { name: "Filters (1 set)" });
  await expect.element(button).toBeVisible();
  expect(page.getByRole("combobox", { name: "Owner" }).elements()).toHaveLength(0);
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  for (const name of filters) await expect.element(page.getByRole("combobox", { name })).toBeVisible();
  await page.viewport(1024, 768);
  await expect.element(page.getByRole("combobox", { name: "Owner" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Filters/ })).not.toBeInTheDocument();
});

test("on a wide screen the first three filters stay, and more than four stand behind a button that says how many are set", async () => {
  await page.viewport(1440, 900);
  const filters = ["Status", "Owner", "Site", "Region", "Review"];
  const filter = (name: string) => page.getByRole("combobox", { name });
  show(<Suppliers filters={filters} state={{ filters: { status: "open" } }} />);
  const button = page.getByRole("button", { name: "More filters", exact: true });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  for (const name of filters.slice(0, 3)) await expect.element(filter(name)).toBeVisible();
  expect(filter("Region").elements()).toHaveLength(0);
  // With the keyboard: opened, and what's inside comes next.
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}{Tab}");
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await expect.element(filter("Region")).toHaveFocus();
  await expect
    .element(page.getByRole("group", { name: "More filters" }).getByRole("combobox", { name: "Review" }))
    .toBeVisible();
});

test("filters that are folded on a wide screen are open at first if one of them is set", async () => {
  await page.viewport(1440, 900);
  const filters = ["Status", "Owner", "Site", "Region", "Review"];
  show(<Suppliers filters={filters} state={{ filters: { region: "north", review: "soon" } }} />);
  await expect.element(page.getByRole("combobox", { name: "Region" })).toBeVisible();
  const button = page.getByRole("button", { name: "More filters (2 set)" });
  await button.click();
  expect(page.getByRole("combobox", { name: "Region" }).elements()).toHaveLength(0);
  await expect.element(button).toBeVisible();
});

test("paging ends at the last row, and a page that no longer exists leads to the last", async () => {
  show(<Suppliers state={{ page: 2 }} total={30} rows={SUPPLIERS} />);
  const next = page.getByRole("button", { name: "Next page" });
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await next.click({ force: true });
  expect(asked.setPage).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Previous page" }).click();
  expect(asked.setPage).toHaveBeenCalledWith(1);
  show(<Suppliers state={{ page: 9 }} total={30} rows={[]} />);
  expect(asked.setPage).toHaveBeenLastCalledWith(2, { replace: true });
});

test("placeholder rows while it loads; a failure is shown in their place, or above earlier rows", async () => {
  show(<Suppliers rows={undefined} />);
  await expect.element(page.getByRole("table")).toHaveAttribute("aria-busy", "true");
  const error = new TypeError("Failed to fetch");
  show(<Suppliers error={error} />);
  await expect.element(page.getByRole("alert")).toMatchTextContent(/These rows may be out of date/);
  await expect.element(page.getByRole("table")).toBeVisible();
  show(<Suppliers rows={undefined} error={error} />);
  await page.getByRole("button", { name: "Try again" }).click();
  expect(asked.refetch).toHaveBeenCalledTimes(1);
  show(<Suppliers rows={[]} />);
  await expect.element(page.getByRole("heading", { name: "No suppliers yet" })).toBeVisible();
});
