import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Figure, Statement, StatementPart } from "../../../ui/statement.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { VerdictChip } from "../../../ui/verdict-chip.tsx";
import { Specimen } from "./specimen.tsx";

const ROWS = [
  ["Ransomware stops production", "$696K", "$14.2M"],
  ["Breach of patient records at a hospital group that was acquired last year", "$718K", "$8.20M"],
  ["Misuse of access by an insider", "–", "$0"],
] as const;

/** Figures: headlines and rows. */
export function Ledger() {
  return (
    <>
      <Specimen
        name="Statement, Figure"
        use="Headline figures at the head of a dashboard, three to five of them."
      >
        <Statement>
          <Figure name="Expected annual loss" value="$2.14M" note="average over all years" />
          <Figure name="Scenarios" value="6" note="in USD" />
          <Figure name="Largest scenario" value="$718K" />
        </Statement>
      </Specimen>
      <Specimen name="StatementPart" use="The parts of a one-page statement, each kept together on paper.">
        <StatementPart title="Decision asked for">
          <p className="max-w-prose text-base">Whether to put tested backups in place, for $100K a year.</p>
        </StatementPart>
      </Specimen>
      <Specimen
        name="Plate, VerdictChip"
        use="A plate behind each chart and each verdict, with the verdict's chip."
      >
        <Plate>
          <VerdictChip tone="over">Over appetite</VerdictChip>
          <p className="mt-2 font-display text-verdict">
            There is a 1 in 8 chance of losing more than $10M in a year; your limit is 1 in 20.
          </p>
          <p className="mt-4 flex flex-wrap gap-2">
            <VerdictChip tone="within">Within appetite</VerdictChip>
            <VerdictChip tone="open">No appetite set</VerdictChip>
          </p>
        </Plate>
      </Specimen>
      <Specimen
        name="Table"
        use="Rows that are read and compared; figures stand right. Long ones that are searched take DataTable."
      >
        <Table label="Example of losses" className="max-w-3xl">
          <thead>
            <tr>
              <Th sort="ascending">Scenario</Th>
              <Th numeric>Expected loss</Th>
              <Th numeric>1-in-100 year</Th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([name, mean, tail]) => (
              <Tr key={name}>
                <RowHeader>{name}</RowHeader>
                <Td numeric>{mean}</Td>
                <Td numeric>{tail}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </Specimen>
    </>
  );
}
