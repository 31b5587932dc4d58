import type { Catalog } from "@crq/frameworks/catalog";
import { byGroup } from "@crq/frameworks/coverage";
import { Link } from "@tanstack/react-router";
import { count } from "../../../../ui/format.ts";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import type { Neighbor } from "./neighbor.ts";

interface GroupMatrixProps {
  readonly catalog: Catalog;
  /** Those with direct pairs. */
  readonly neighbors: readonly Neighbor[];
}

/** A framework's groups, and how many entries of each are related in each other framework. */
export function GroupMatrix({ catalog, neighbors }: GroupMatrixProps) {
  const columns = neighbors.map(({ catalog: other, out }) => ({
    other,
    groups: new Map(byGroup(catalog, out.direct!.from.related).map((group) => [group.id, group])),
  }));
  const groups = byGroup(catalog, new Set());
  return (
    <Table label="Related entries by group" className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Group</Th>
          <Th numeric>Entries</Th>
          {columns.map(({ other }) => (
            <Th key={other.id} numeric className="h-auto! min-w-24 py-1.5 align-bottom whitespace-normal!">
              {other.title}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {groups.map(({ id, title, entries }) => (
          <Tr key={id} className={STACKED.row}>
            <th
              scope="row"
              className={`h-9 border-b border-line py-1 pr-3 text-left font-medium ${STACKED.name}`}
            >
              <span className="num mr-2 text-muted">{id}</span>
              {title}
            </th>
            <Td numeric data-column="Entries" className={STACKED.cell}>
              {count(entries)}
            </Td>
            {columns.map(({ other, groups: counted }) => {
              const related = counted.get(id)?.related ?? 0;
              return (
                <Td key={other.id} numeric data-column={other.title} className={STACKED.cell}>
                  <Link
                    to="/security-frameworks/cross-framework-mapper"
                    search={{ from: catalog.id, to: other.id, group: id }}
                    className={
                      related === 0 ? "text-muted no-underline" : "text-primary underline underline-offset-2"
                    }
                  >
                    {count(related)}
                    <span className="sr-only">
                      {" "}
                      of {count(entries)} in {title} related in {other.title}
                    </span>
                  </Link>
                </Td>
              );
            })}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
