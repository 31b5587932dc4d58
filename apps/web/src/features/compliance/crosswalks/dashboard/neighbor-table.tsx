import type { Catalog } from "@crq/frameworks/catalog";
import { Link } from "@tanstack/react-router";
import type { Side } from "@crq/frameworks/coverage";
import { ShareBar } from "../../../../screen/tile/share-bar.tsx";
import { count } from "../../../../ui/format.ts";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { outOf, shareOf } from "../words.ts";
import type { Neighbor } from "./neighbor.ts";

interface NeighborTableProps {
  readonly catalog: Catalog;
  readonly catalogs: readonly Catalog[];
  readonly neighbors: readonly Neighbor[];
}

const LINK = "text-primary underline underline-offset-2";

/** Every framework that this one meets: the coverage of both sides, and other ways between them. */
export function NeighborTable({ catalog, catalogs, neighbors }: NeighborTableProps) {
  const title = (id: string) => catalogs.find((one) => one.id === id)?.title ?? id;
  const ofThis = `Of ${catalog.title}`;
  return (
    <Table label="Relations to other frameworks" className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Framework</Th>
          <Th>{ofThis}</Th>
          <Th>Of the other</Th>
          <Th numeric>Direct pairs</Th>
          <Th>Also by way of</Th>
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {neighbors.map(({ catalog: other, out, back: { direct } }) => (
          <Tr key={other.id} className={STACKED.row}>
            <th
              scope="row"
              className={`h-12 border-b border-line py-1 pr-3 text-left font-medium ${STACKED.name}`}
            >
              <Link
                to="/data-sources/mapping-dashboard/framework/$frameworkName"
                params={{ frameworkName: other.id }}
                className={LINK}
              >
                {other.title}
              </Link>
            </th>
            <Td data-column={ofThis} className={STACKED.cell}>
              {out.direct ? (
                <Part side={out.direct.from} />
              ) : (
                <span className="text-muted">no direct pairs</span>
              )}
            </Td>
            <Td data-column={`Of ${other.title}`} className={STACKED.cell}>
              {direct ? <Part side={direct.from} /> : <span className="text-muted">no direct pairs</span>}
            </Td>
            <Td numeric data-column="Direct pairs" className={STACKED.cell}>
              {out.direct ? (
                <Link
                  to="/security-frameworks/cross-framework-mapper"
                  search={{ from: catalog.id, to: other.id }}
                  className={LINK}
                >
                  {count(out.direct.pairs)}
                  <span className="sr-only"> pairs with {other.title}</span>
                </Link>
              ) : (
                "0"
              )}
            </Td>
            <Td data-column="Also by way of" className={STACKED.cell}>
              {out.ways.length === 0
                ? "–"
                : out.ways.map(({ via }, at) => (
                    <span key={via}>
                      {at > 0 && ", "}
                      <Link
                        to="/security-frameworks/cross-framework-mapper"
                        search={{ from: catalog.id, to: other.id, via }}
                        className={LINK}
                      >
                        {title(via)}
                        <span className="sr-only"> to {other.title}</span>
                      </Link>
                    </span>
                  ))}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Part({ side }: { side: Side }) {
  return (
    <span className="num block max-w-36">
      <span className="font-medium">{shareOf(side)}</span>{" "}
      <span className="text-xs text-muted">{outOf(side)}</span>
      <ShareBar share={side.entries === 0 ? 0 : side.related.size / side.entries} className="mt-1" />
    </span>
  );
}
