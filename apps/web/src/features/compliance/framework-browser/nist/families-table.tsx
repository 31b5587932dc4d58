import { Link } from "@tanstack/react-router";
import { baselineName } from "../../../../screen/frameworks/words.ts";
import { count } from "../../../../ui/format.ts";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import type { Count, FamilyCounts } from "./baseline-counts.ts";

interface FamiliesTableProps {
  readonly framework: string;
  readonly families: readonly FamilyCounts[];
  readonly total: Pick<FamilyCounts, "all" | "baselines">;
  readonly baselines: readonly string[];
}

/** Families by baseline; each number leads to the entries that it counts. */
export function FamiliesTable({ framework, families, total, baselines }: FamiliesTableProps) {
  const columns = [...baselines, undefined];
  const cells = (family: string | undefined, counts: Pick<FamilyCounts, "all" | "baselines">) =>
    columns.map((baseline) => (
      <Td
        key={baseline ?? "all"}
        numeric
        data-column={baseline === undefined ? "All" : baselineName(baseline)}
        className={STACKED.cell}
      >
        <Number
          framework={framework}
          family={family}
          baseline={baseline}
          counted={baseline === undefined ? counts.all : counts.baselines[baseline]!}
        />
      </Td>
    ));
  return (
    <Table label="Families by baseline" className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Family</Th>
          {columns.map((baseline) => (
            <Th key={baseline ?? "all"} numeric>
              {baseline === undefined ? "All" : baselineName(baseline)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {families.map((family) => (
          <Tr key={family.id} className={STACKED.rowOfThree}>
            <RowHeader className={STACKED.name}>
              <span className="num mr-2 text-primary">{family.id}</span>
              {family.title}
            </RowHeader>
            {cells(family.id, family)}
          </Tr>
        ))}
        <Tr className={STACKED.rowOfThree}>
          <RowHeader className={STACKED.name}>All families</RowHeader>
          {cells(undefined, total)}
        </Tr>
      </tbody>
    </Table>
  );
}

interface NumberProps {
  readonly framework: string;
  readonly family: string | undefined;
  readonly baseline: string | undefined;
  readonly counted: Count;
}

function Number({ framework, family, baseline, counted: { controls, enhancements } }: NumberProps) {
  if (controls + enhancements === 0) return <span className="text-muted">0</span>;
  return (
    <Link
      to="/security-frameworks/control-frameworks/$framework"
      params={{ framework }}
      search={{ ...(family !== undefined && { in: family }), ...(baseline !== undefined && { baseline }) }}
      className="underline-offset-4 hover:underline touch:inline-block touch:py-2"
    >
      {count(controls)}
      <span className="text-muted"> + {count(enhancements)}</span>
    </Link>
  );
}
