import type { CrosswalkImport, PairRelationship } from "@crq/contract/compliance/crosswalks";
import { count, counted } from "../../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../../ui/table.tsx";
import { relationshipWords } from "../../words.ts";

/** How many rows are listed; the counts are of all. */
const SHOWN = 100;

const words = ({ relationship, strength }: { relationship: PairRelationship; strength: number | null }) =>
  `${relationship === "published" ? "As published" : relationshipWords(relationship)}${strength === null ? "" : `, ${strength}`}`;

interface ImportPreviewProps {
  readonly data: CrosswalkImport;
  /** Otherwise it's an OSCAL file, with lines and paths in place of rows and columns. */
  readonly isSheet: boolean;
}

/** What a file would change, and which of its rows or maps can't be read. */
export function ImportPreview({ data: { rows, counts, items, problems }, isSheet }: ImportPreviewProps) {
  const row = isSheet ? "row" : "map";
  const parts = [
    counted(counts.new, "new pair"),
    `${count(counts.changed)} changed`,
    `${count(counts.unchanged)} unchanged`,
    counts.skipped > 0 && `${count(counts.skipped)} skipped`,
    counts.erroneous > 0 && `${counted(counts.erroneous, row)} with errors, left out`,
  ].filter((part) => part !== false);
  return (
    <>
      <p className="text-sm font-medium">
        {counted(rows, row)}: {parts.join(", ")}.
      </p>
      {problems.length > 0 && (
        <div className="max-h-56 overflow-y-auto">
          <Table label={isSheet ? "Rows with errors" : "Findings in the file"}>
            <thead>
              <tr>
                <Th numeric>{isSheet ? "Row" : "Line and column"}</Th>
                <Th>{isSheet ? "Column" : "Path"}</Th>
                <Th>Problem</Th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, SHOWN).map(({ row: at, character, column, message }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a row can have the same problem twice
                <Tr key={index}>
                  <RowHeader className="num text-right!">
                    {count(at)}
                    {character !== undefined && `, ${count(character)}`}
                  </RowHeader>
                  <Td className="wrap-anywhere">{column}</Td>
                  <Td className="wrap-anywhere">{message}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {items.length > 0 && (
        <div className="max-h-72 overflow-y-auto">
          <Table label="Pairs that would be proposed">
            <thead>
              <tr>
                <Th numeric>{isSheet ? "Row" : "Line"}</Th>
                <Th>Pair</Th>
                <Th>Relationship</Th>
                <Th>In force</Th>
              </tr>
            </thead>
            <tbody>
              {items.slice(0, SHOWN).map((item) => (
                <Tr key={`${item.row} ${item.fromEntry} ${item.toEntry}`}>
                  <Td numeric>{count(item.row)}</Td>
                  <RowHeader>
                    {item.fromEntry} and {item.toEntry}
                  </RowHeader>
                  <Td>{words(item)}</Td>
                  <Td>{item.before ? words(item.before) : "As published"}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          {counts.new + counts.changed > SHOWN && (
            <p className="mt-2 text-xs text-muted">and {count(counts.new + counts.changed - SHOWN)} more</p>
          )}
        </div>
      )}
    </>
  );
}
