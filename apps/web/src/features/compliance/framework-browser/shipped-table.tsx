import { SHIPPED } from "@crq/frameworks/shipped.gen";
import type { ShippedFramework } from "@crq/frameworks/shipped-index";
import { Link } from "@tanstack/react-router";
import { baselineName } from "../../../screen/frameworks/words.ts";
import { count } from "../../../ui/format.ts";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";

/** The frameworks that the product comes with, each a link to its entries. */
export function ShippedTable() {
  return (
    <Table label="Frameworks" className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Framework</Th>
          <Th>Publisher</Th>
          <Th numeric>Entries</Th>
          <Th numeric>Withdrawn</Th>
          <Th numeric>Explained</Th>
          <Th>Baselines</Th>
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {SHIPPED.map((one) => (
          <Row key={one.id} framework={one} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ framework }: { framework: ShippedFramework }) {
  const { id, title, version, publisher, entries, withdrawn, explained, baselines } = framework;
  return (
    <Tr className={STACKED.row}>
      <RowHeader className={STACKED.name}>
        <Link
          to="/security-frameworks/control-frameworks/$framework"
          params={{ framework: id }}
          className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
        >
          {title}
        </Link>
        <span className="block text-xs font-normal text-muted">{version}</span>
      </RowHeader>
      <Td data-column="Publisher" className={STACKED.cell}>
        {publisher}
      </Td>
      <Td numeric data-column="Entries" className={STACKED.cell}>
        {count(entries)}
      </Td>
      <Td numeric data-column="Withdrawn" className={STACKED.cell}>
        {count(withdrawn)}
      </Td>
      <Td numeric data-column="Explained" className={STACKED.cell}>
        {explained === entries ? "All" : explained === 0 ? "None" : count(explained)}
      </Td>
      <Td data-column="Baselines" className={STACKED.cell}>
        {baselines.length > 0 ? baselines.map(baselineName).join(", ") : "None"}
      </Td>
    </Tr>
  );
}
