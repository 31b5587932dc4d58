import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { cx } from "class-variance-authority";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import type { ScenarioSort } from "../search.ts";
import { ScenarioRow } from "./scenario-row.tsx";

interface ScenarioTableProps {
  /** Null while the first page is read. */
  readonly items: readonly ScenarioSummary[] | null;
  readonly sort: ScenarioSort;
  readonly order: "asc" | "desc";
  /** The rows are those of the question before. */
  readonly fading: boolean;
  readonly mayWrite: boolean;
  readonly onSort: (sort: ScenarioSort, order: "asc" | "desc") => void;
}

interface Column {
  readonly name: string;
  /** The beginning of the name, which is all that shows where there is little room. */
  readonly short?: string;
  readonly sort?: ScenarioSort;
  readonly numeric?: boolean;
  readonly className?: string;
}

const COLUMNS: readonly Column[] = [
  { name: "Scenario", sort: "title", className: "w-full" },
  { name: "Client", className: "max-lg:hidden" },
  { name: "Expected annual loss", short: "Expected", sort: "mean", numeric: true },
  { name: "1-in-20 year", sort: "p95", numeric: true, className: "max-sm:hidden" },
  { name: "1-in-100 year", sort: "p99", numeric: true, className: "max-md:hidden" },
  { name: "Updated", sort: "updated", className: "max-md:hidden" },
];

/** One page of scenarios as a ledger. */
export function ScenarioTable({ items, sort, order, fading, mayWrite, onSort }: ScenarioTableProps) {
  return (
    <Table
      label="Scenarios"
      aria-busy={items === null || fading}
      className={cx("transition-opacity", fading && "opacity-60")}
    >
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <Heading key={column.name} column={column} sort={sort} order={order} onSort={onSort} />
          ))}
          {mayWrite && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {items?.map((scenario) => (
          <ScenarioRow key={scenario.id} scenario={scenario} mayWrite={mayWrite} />
        )) ??
          Array.from({ length: 8 }, (_, row) => (
            <Tr key={row}>
              {COLUMNS.map(({ name, numeric = false, className = "" }) => (
                <Td key={name} className={className}>
                  <Skeleton
                    className={cx("h-3.5", numeric ? "ml-auto w-14" : name === "Scenario" ? "w-3/5" : "w-20")}
                  />
                </Td>
              ))}
              {mayWrite && <Td />}
            </Tr>
          ))}
      </tbody>
    </Table>
  );
}

interface HeadingProps extends Pick<ScenarioTableProps, "sort" | "order" | "onSort"> {
  readonly column: Column;
}

function Heading({ column, sort, order, onSort }: HeadingProps) {
  const { name, short, numeric = false, className = "" } = column;
  const by = column.sort;
  if (by === undefined) return <Th className={className}>{name}</Th>;
  const active = by === sort;
  const Arrow = order === "asc" ? ArrowUp : ArrowDown;
  const first = by === "title" ? "asc" : "desc";
  const next = active ? (order === "asc" ? "desc" : "asc") : first;
  return (
    <Th
      numeric={numeric}
      className={className}
      {...(active && { sort: order === "asc" ? "ascending" : "descending" })}
    >
      <button
        type="button"
        onClick={() => onSort(by, next)}
        className={cx(
          "inline-flex items-center gap-1 font-medium hover:text-ink focus-visible:-outline-offset-2 touch:min-h-11",
          active && "text-ink",
        )}
      >
        <span>
          {short ?? name}
          {short !== undefined && <span className="max-sm:sr-only">{name.slice(short.length)}</span>}
        </span>
        {active && <Arrow aria-hidden className="size-3" />}
      </button>
    </Th>
  );
}
