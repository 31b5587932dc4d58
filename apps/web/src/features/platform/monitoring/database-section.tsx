import type { DatabaseFigures } from "@crq/contract/platform/monitoring";
import { ago, count } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { FactList } from "./fact-list.tsx";
import { Section } from "../../../ui/section.tsx";
import { bytes, shareOf, stretch } from "./words.ts";

/** The database: its content, its load, its largest tables. */
export function DatabaseSection({ database, at }: { database: DatabaseFigures; at: string }) {
  const { connections, tables } = database;
  return (
    <Section
      className="mb-10"
      id="database"
      title="Database"
      description="As the application's database role sees it. Statements and transactions are the product's own."
    >
      <FactList
        facts={[
          ["Size", bytes(database.sizeBytes)],
          ["Connections", `${count(connections.used)} of ${count(connections.most)}`],
          ["Reads from memory", shareOf(database.cacheHitShare)],
          ["Longest running statement", atWork(database.longestStatementSeconds)],
          ["Oldest transaction", atWork(database.oldestTransactionSeconds)],
          ["PostgreSQL", database.version],
        ]}
      />
      <Heading size="label" className="mt-5 mb-1">
        Largest tables
      </Heading>
      <Table label="Largest tables">
        <thead>
          <tr>
            <Th>Table</Th>
            <Th numeric>Size</Th>
            <Th numeric>Rows</Th>
            <Th numeric>Dead rows</Th>
            <Th>Last vacuum</Th>
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <Tr key={table.name}>
              <RowHeader className="font-mono text-xs font-normal">{table.name}</RowHeader>
              <Td numeric>{bytes(table.bytes)}</Td>
              <Td numeric>{count(table.rows)}</Td>
              <Td numeric>{count(table.deadRows)}</Td>
              <Td className="whitespace-nowrap">
                {table.vacuumedAt === null ? (
                  <span className="text-muted">Not yet</span>
                ) : (
                  <time dateTime={table.vacuumedAt}>{ago(table.vacuumedAt, new Date(at))}</time>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function atWork(seconds: number | null): string {
  if (seconds === null) return "None";
  return seconds < 1 ? "Under a second" : stretch(seconds);
}
