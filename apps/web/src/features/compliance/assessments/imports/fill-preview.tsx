import type { AnswersFill } from "@crq/contract/compliance/assessment-imports";
import { cx } from "class-variance-authority";
import { counted } from "../../../../ui/format.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { fieldName } from "../answers/field-words.ts";

/** How many rows are listed; all of them are changed. */
const SHOWN = 200;

interface FillPreviewProps {
  readonly data: AnswersFill;
  /** The entries that the person leaves as they are. */
  readonly without: ReadonlySet<string>;
  readonly onChoose: (entry: string, takes: boolean) => void;
}

/** What a file would change, each entry with what it was and what it becomes. */
export function FillPreview({ data, without, onChoose }: FillPreviewProps) {
  const { problem, columns, ignored, rows, unchanged, problems, problemCount } = data;
  if (problem !== null)
    return (
      <p role="alert" className="text-sm text-bad">
        {problem}
      </p>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      <p className="wrap-anywhere">
        {rows.length === 0
          ? "Nothing changes: "
          : `${counted(rows.length, "entry changes", "entries change")}, `}
        {counted(unchanged, "entry says", "entries say")} the same already.{" "}
        <span className="text-muted">
          {columns.length > 0 && `Columns: ${columns.join(", ")}.`}
          {ignored.length > 0 && ` Not filled in: ${ignored.join(", ")}.`}
        </span>
      </p>
      {problemCount > 0 && (
        <div className="max-h-40 overflow-y-auto border-l-[3px] border-warn bg-sunken px-3 py-2">
          <p>{counted(problemCount, "cell or row can’t", "cells or rows can’t")} be filled in:</p>
          <ul className="mt-1 grid gap-0.5 text-xs">
            {problems.map(({ row, entry, message }) => (
              <li key={`${row} ${entry} ${message}`} className="wrap-anywhere">
                {row > 0 && `Row ${row}, `}
                <span className="num">{entry}</span>: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {rows.length > 0 && (
        <div className="max-h-96 overflow-y-auto">
          <Table label="Changes">
            <thead>
              <tr>
                <Th>Entry</Th>
                <Th>Field</Th>
                <Th>Now</Th>
                <Th>In the file</Th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, SHOWN).flatMap(({ entry, changes }) =>
                changes.map(({ field, before, after }, at) => (
                  <Tr key={`${entry} ${field}`}>
                    <RowHeader className="num whitespace-nowrap">
                      {at === 0 ? (
                        <Checkbox
                          checked={!without.has(entry)}
                          onChange={(event) => onChoose(entry, event.target.checked)}
                        >
                          {entry}
                        </Checkbox>
                      ) : (
                        <span className="sr-only">{entry}</span>
                      )}
                    </RowHeader>
                    <Td>{fieldName(field)}</Td>
                    <Td className="max-w-60 wrap-anywhere text-muted">{before || "Nothing"}</Td>
                    <Td className={cx("max-w-72 wrap-anywhere", without.has(entry) && "line-through")}>
                      {after}
                    </Td>
                  </Tr>
                )),
              )}
            </tbody>
          </Table>
        </div>
      )}
      {rows.length > SHOWN && (
        <p className="text-xs text-muted">The first {SHOWN} entries are listed; all of them change.</p>
      )}
    </div>
  );
}
