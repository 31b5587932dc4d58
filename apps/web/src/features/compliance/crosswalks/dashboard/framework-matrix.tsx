import type { Catalog } from "@crq/frameworks/catalog";
import type { Meeting } from "@crq/frameworks/overview";
import { Link } from "@tanstack/react-router";
import { ShareBar } from "../../../../screen/tile/share-bar.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { outOf, shareOf } from "../words.ts";

interface FrameworkMatrixProps {
  readonly catalogs: readonly Catalog[];
  readonly seen: readonly Meeting[];
}

/** Every framework with pairs against every other. Each cell opens the two in the mapper. */
export function FrameworkMatrix({ catalogs, seen }: FrameworkMatrixProps) {
  const joined = new Set(seen.map(({ from }) => from));
  const shown = catalogs.filter(({ id }) => joined.has(id));
  const apart = catalogs.filter(({ id }) => !joined.has(id));
  const meeting = (from: string, to: string) => seen.find((one) => one.from === from && one.to === to);
  return (
    <>
      <Table label="Coverage of frameworks by frameworks" className={STACKED.table}>
        <thead className={STACKED.head}>
          <tr>
            <Th className="sticky left-0 z-[1] min-w-36 bg-bg align-bottom">Entries of</Th>
            {shown.map(({ id, title }) => (
              <Th key={id} numeric className="h-auto! min-w-16 py-1.5 align-bottom whitespace-normal!">
                {title}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody className={STACKED.body}>
          {shown.map((from) => (
            <Tr key={from.id} className={STACKED.row}>
              <th
                scope="row"
                className={`sticky left-0 z-[1] h-14 border-b border-line bg-bg py-1 pr-3 text-left font-medium max-sm:static ${STACKED.name}`}
              >
                <Link
                  to="/data-sources/mapping-dashboard/framework/$frameworkName"
                  params={{ frameworkName: from.id }}
                  className="text-primary underline underline-offset-2"
                >
                  {from.title}
                </Link>
              </th>
              {shown.map((to) => (
                <Td
                  key={to.id}
                  numeric
                  data-column={to.title}
                  className={from.id === to.id ? "bg-sunken max-sm:hidden" : STACKED.cell}
                >
                  <Cell from={from} to={to} meeting={meeting(from.id, to.id)} catalogs={catalogs} />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      {apart.length > 0 && (
        <p className="mt-4 max-w-prose text-sm text-muted">
          Without pairs so far: {apart.map(({ title }) => title).join(", ")}.
        </p>
      )}
    </>
  );
}

interface CellProps {
  readonly from: Catalog;
  readonly to: Catalog;
  readonly meeting: Meeting | undefined;
  readonly catalogs: readonly Catalog[];
}

function Cell({ from, to, meeting, catalogs }: CellProps) {
  if (from.id === to.id) return <span className="sr-only">same framework</span>;
  if (!meeting) return <span className="text-muted">–</span>;
  const { direct, ways } = meeting;
  if (direct !== null)
    return (
      <Link
        to="/security-frameworks/cross-framework-mapper"
        search={{ from: from.id, to: to.id }}
        title={`${outOf(direct.from)} entries related, ${counted(direct.pairs, "pair")}`}
        className="-m-1 inline-block w-16 rounded-sm p-1 no-underline hover:bg-sunken"
      >
        <span className="block font-medium">{shareOf(direct.from)}</span>
        <span className="sr-only">
          {" "}
          of {from.title} related in {to.title}: {outOf(direct.from)} entries, {counted(direct.pairs, "pair")}
        </span>
        <ShareBar share={direct.from.related.size / direct.from.entries} className="mt-1" />
      </Link>
    );
  const way = ways[0]!;
  const via = catalogs.find(({ id }) => id === way.via)?.title ?? way.via;
  return (
    <Link
      to="/security-frameworks/cross-framework-mapper"
      search={{ from: from.id, to: to.id, via: way.via }}
      title={`No direct pairs. A path from ${count(way.reached)} entries by way of ${via}.`}
      className="-m-1 inline-block w-20 rounded-sm p-1 text-2xs text-muted no-underline whitespace-normal hover:bg-sunken hover:text-ink"
    >
      via {via}
      <span className="sr-only">
        {" "}
        from {from.title} to {to.title}: no direct pairs, a path from{" "}
        {counted(way.reached, "entry", "entries")}
      </span>
    </Link>
  );
}
