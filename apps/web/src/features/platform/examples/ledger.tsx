import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Figure, Statement } from "../../../ui/statement.tsx";
import { Specimen } from "./specimen.tsx";

const ROWS = [
  ["Ransomware stops production", "$696K", "$14.2M"],
  ["Breach of patient records at a hospital group that was acquired last year", "$718K", "$8.20M"],
  ["Misuse of access by an insider", "–", "$0"],
] as const;

/** Figures: headline and in rows. */
export function Ledger() {
  return (
    <>
      <Specimen
        name="Statement, Figure"
        use="Headline figures at the head of a dashboard, three to five of them."
      >
        <Statement>
          <Figure name="Expected annual loss" value="$2.14M" note="the mean over all years" />
          <Figure name="Scenarios" value="6" note="in USD" />
          <Figure name="Largest scenario" value="$718K" />
        </Statement>
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
