import type { Catalog } from "@crq/frameworks/catalog";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { count, shortDay } from "../../../../ui/format.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { useOwnFrameworks } from "../../../../screen/frameworks/own-list.ts";

/** The frameworks that the tenant relates itself, and how many of its pairs are in force or wait for review. */
export function OwnOverview({ catalogs }: { catalogs: readonly Catalog[] }) {
  const times = useUser();
  const overview = useQuery(queryOf("crosswalks.overview"));
  const own = useOwnFrameworks();
  const title = (id: string) =>
    catalogs.find((one) => one.id === id)?.title ??
    own.data?.find((one) => one.id === id)?.title ??
    "A framework that isn't listed anymore";
  return (
    <Loaded
      small
      query={overview}
      skeleton={<Skeletons heights={["h-24"]} />}
      empty={
        <p className="text-sm text-muted">
          No pairs of your own yet. Propose one in the{" "}
          <Link
            to="/security-frameworks/cross-framework-mapper"
            className="text-primary underline underline-offset-2"
          >
            cross-framework mapper
          </Link>
          .
        </p>
      }
    >
      {(rows) => (
        <Table label="Your organization's pairs" className={STACKED.table}>
          <thead className={STACKED.head}>
            <tr>
              <Th>Frameworks</Th>
              <Th numeric>Approved</Th>
              <Th numeric>Waiting for review</Th>
              <Th>Last change</Th>
            </tr>
          </thead>
          <tbody className={STACKED.body}>
            {rows.map(({ from, to, approved, proposed, lastChangedAt }) => (
              <Tr key={`${from} ${to}`} className={STACKED.row}>
                <th
                  scope="row"
                  className={`border-b border-line py-2 pr-3 text-left font-medium ${STACKED.name}`}
                >
                  <Link
                    to="/security-frameworks/cross-framework-mapper"
                    search={{ from, to, via: "direct", view: "proposals" }}
                    className="text-primary underline underline-offset-2"
                  >
                    {title(from)} to {title(to)}
                  </Link>
                </th>
                <Td numeric data-column="Approved" className={STACKED.cell}>
                  {count(approved)}
                </Td>
                <Td numeric data-column="Waiting for review" className={STACKED.cell}>
                  {count(proposed)}
                </Td>
                <Td data-column="Last change" className={STACKED.cell}>
                  {shortDay(lastChangedAt, times)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Loaded>
  );
}
