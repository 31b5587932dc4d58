/**
 * Scenarios from CSV: every row is checked by the same rules as one entered in the interface, and every
 * problem names its row and column.
 */
import { readTextCell } from "@crq/contract/csv";
import { line, prose } from "@crq/contract/fields";
import type { CsvProblem } from "@crq/contract/risk/scenarios";
import { parseScenario } from "@crq/engine/parse-scenario";
import { safeParse, type $ZodType } from "zod/v4/core";
import type { CheckedEstimate } from "../../../../db/columns.ts";
import { COLUMNS, INPUT_COLUMNS } from "./columns.ts";
import { readEstimateCell } from "./estimate-cell.ts";
import { fileOf, placeOf } from "./scenario-file.ts";
import { recordsOf, type CsvRecord } from "./records.ts";

/** The maximum number of scenarios per file. */
const MOST_SCENARIOS = 500;
/** The maximum number of reported problems. */
export const MOST_PROBLEMS = 200;

/** A scenario from a file. */
export interface ReadScenario {
  readonly row: number;
  readonly title: string;
  readonly description: string;
  /** The name of the client it belongs to; empty if the file names none. */
  readonly client: string;
  readonly estimate: CheckedEstimate;
}

/** A file's content: scenarios, all valid, unless there are problems. */
export interface ReadFile {
  /** Rows with a scenario, valid or not. */
  readonly rows: number;
  readonly scenarios: readonly ReadScenario[];
  readonly problems: readonly CsvProblem[];
}

const REQUIRED = ["title", "currency"];
const TITLE = line(1, 200);
const DESCRIPTION = prose(4000);
const CLIENT = line(0, 200);

/**
 * Parses a file: comma, semicolon, or tab between cells, a header that names the columns in any order, one
 * scenario per row. Empty rows and rows whose first cell begins with `#` are skipped. Ids are ignored: every
 * row is a new scenario. It runs in a worker thread.
 */
export default function readCsv(text: string): ReadFile {
  const { records, problem } = recordsOf(text);
  if (problem) return { rows: 0, scenarios: [], problems: [problem] };
  const [header, ...rows] = records;
  if (!header)
    return { rows: 0, scenarios: [], problems: [at(1, "", "is empty; the first row names the columns")] };
  const columns = header.cells.map((cell) => cell.trim().toLowerCase());
  const wrong = headerProblems(columns, header.row);
  if (wrong.length > 0) return { rows: rows.length, scenarios: [], problems: wrong.slice(0, MOST_PROBLEMS) };
  if (rows.length > MOST_SCENARIOS)
    return {
      rows: rows.length,
      scenarios: [],
      problems: [at(rows[MOST_SCENARIOS]!.row, "", `is over the limit of ${MOST_SCENARIOS} scenarios`)],
    };
  const problems: CsvProblem[] = [];
  const scenarios: ReadScenario[] = [];
  for (const record of rows) {
    const read = readRow(record, columns);
    if ("problems" in read) problems.push(...read.problems);
    else scenarios.push(read);
  }
  return { rows: rows.length, scenarios, problems: problems.slice(0, MOST_PROBLEMS) };
}

const at = (row: number, column: string, message: string): CsvProblem => ({ row, column, message });

/** What is wrong with the column names. */
function headerProblems(columns: readonly string[], row: number): CsvProblem[] {
  const named = columns.filter((column) => column !== "");
  return [
    ...named
      .filter((column) => !COLUMNS.includes(column))
      .map((column) => at(row, column, `is not a known column. The columns are ${COLUMNS.join(", ")}`)),
    ...named
      .filter((column, i) => named.indexOf(column) < i)
      .map((column) => at(row, column, "must appear only once in the header")),
    ...REQUIRED.filter((column) => !named.includes(column)).map((column) =>
      at(row, column, "is a missing required column"),
    ),
  ];
}

function readRow(
  { row, cells }: CsvRecord,
  columns: readonly string[],
): ReadScenario | { problems: CsvProblem[] } {
  const problems: CsvProblem[] = [];
  const cellOf = (column: string): string => cells[columns.indexOf(column)] ?? "";
  if (cells.some((cell, i) => !columns[i] && cell.trim() !== ""))
    problems.push(
      at(row, "", "has a cell without a column. Put quotes around text that contains the delimiter."),
    );
  const textOf = (column: string, shape: $ZodType<string>): string => {
    const parsed = safeParse(shape, readTextCell(cellOf(column)));
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.map(({ message }) => at(row, column, message)));
    return "";
  };
  const title = textOf("title", TITLE);
  const description = textOf("description", DESCRIPTION);
  const client = textOf("client", CLIENT);
  const file = fileOf(readTextCell(cellOf("currency")).trim());
  for (const { column, input, kind } of INPUT_COLUMNS) {
    const cell = readTextCell(cellOf(column));
    if (cell.trim() === "") continue;
    const read = readEstimateCell(cell, kind);
    if ("rule" in read) problems.push(at(row, column, read.rule));
    else file.add(input, read.distribution);
  }
  if (problems.length > 0) return { problems };
  const parsed = parseScenario(file.scenario());
  if (!parsed.ok)
    return {
      problems: parsed.problems.map(({ path, rule }) => {
        const { column, field } = placeOf(path, file.scenario());
        return at(row, column, field ? `${field} ${rule}` : rule);
      }),
    };
  const { currency, frequency, primary, secondary } = parsed.scenario;
  return {
    row,
    title,
    description,
    client,
    estimate: { currency, frequency, primary, ...(secondary && { secondary }) },
  };
}
