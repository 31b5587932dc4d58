import type { Catalog } from "@crq/frameworks/catalog";
import type { Coverage } from "@crq/frameworks/coverage";
import type { SourceCount } from "@crq/frameworks/overview";
import { Link } from "@tanstack/react-router";
import { count } from "../../../../ui/format.ts";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { Table, Td, Th, Tr } from "../../../../ui/table.tsx";

interface SourceTableProps {
  readonly catalogs: readonly Catalog[];
  readonly counted: readonly SourceCount[];
}

/** The documents that the pairs come from. */
export function SourceTable({ catalogs, counted }: SourceTableProps) {
  const title = (id: string) => catalogs.find((one) => one.id === id)?.title ?? id;
  return (
    <Table label="Sources of the pairs" className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Document</Th>
          <Th>Publisher</Th>
          <Th>Date</Th>
          <Th>Relates</Th>
          <Th numeric>Pairs</Th>
          <Th numeric>Relationship stated</Th>
          <Th>Names not in the edition here</Th>
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {counted.map(({ crosswalk, pairs, stated, coverage }) => (
          <Tr key={`${crosswalk.from} ${crosswalk.to} ${crosswalk.source.title}`} className={STACKED.row}>
            <th
              scope="row"
              className={`border-b border-line py-2 pr-3 text-left font-medium ${STACKED.name}`}
            >
              {crosswalk.source.title}
            </th>
            <Td data-column="Publisher" className={STACKED.cell}>
              {crosswalk.source.publisher}
            </Td>
            <Td data-column="Date" className={`whitespace-nowrap ${STACKED.cell}`}>
              {crosswalk.source.date ?? "not given"}
            </Td>
            <Td data-column="Relates" className={STACKED.cell}>
              <Link
                to="/security-frameworks/cross-framework-mapper"
                search={{ from: crosswalk.from, to: crosswalk.to }}
                className="text-primary underline underline-offset-2"
              >
                {title(crosswalk.from)} to {title(crosswalk.to)}
              </Link>
            </Td>
            <Td numeric data-column="Pairs" className={STACKED.cell}>
              {count(pairs)}
            </Td>
            <Td numeric data-column="Relationship stated" className={STACKED.cell}>
              {stated === 0 ? "none" : count(stated)}
            </Td>
            <Td data-column="Names not in the edition here" className={STACKED.cell}>
              {strays(coverage) || "none"}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const MOST_NAMED = 6;

/** The withdrawn and unknown identifiers that a source names. */
function strays(coverage: Coverage | null): string {
  if (coverage === null) return "";
  const all = [coverage.from, coverage.to].flatMap(({ besides }) => [
    ...besides.withdrawn.map((id) => `${id} (withdrawn)`),
    ...besides.unknown,
  ]);
  const more = all.length - MOST_NAMED;
  return [...all.slice(0, MOST_NAMED), ...(more > 0 ? [`${count(more)} more`] : [])].join(", ");
}
