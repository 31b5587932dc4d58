import type { AnswersFill } from "@crq/contract/compliance/assessments/imports";
import { cx } from "class-variance-authority";
import { counted } from "../../../../ui/format.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { fieldName, valueWords } from "../answers/field-words.ts";

/** How many rows are listed; all of them are changed. */
const SHOWN = 200;

interface FillPreviewProps {
  readonly data: AnswersFill;
  /** The entries that the person leaves as they are. */
  readonly without: ReadonlySet<string>;
  readonly onChoose: (entry: string, takes: boolean) => void;
}

function summaryOf(changed: number, unchanged: number): string {
  const same = `${counted(unchanged, "entry says", "entries say")} the same already.`;
  if (changed === 0) return unchanged === 0 ? "Nothing changes." : `Nothing changes: ${same}`;
  const change = counted(changed, "entry changes", "entries change");
  return unchanged === 0 ? `${change}.` : `${change}, ${same}`;
}

/** Choices as the workspace words them; everything else as the file has it. */
function wordsOf(field: string, value: string): string {
  return ["result", "applicability", "work"].includes(field) ? valueWords(field, value) : value || "Nothing";
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
        {summaryOf(rows.length, unchanged)}{" "}
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
                    <Td className="max-w-60 wrap-anywhere text-muted">{wordsOf(field, before)}</Td>
                    <Td className={cx("max-w-72 wrap-anywhere", without.has(entry) && "line-through")}>
                      {wordsOf(field, after)}
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
