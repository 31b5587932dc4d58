/**
 * Scenarios from CSV: every row is checked by the same rules as one entered in the interface, and every
 * problem names its row and column.
 */
import { line, prose } from "@crq/contract/fields";
import type { CsvProblem } from "@crq/contract/lists";
import { Scope } from "@crq/contract/risk/scenarios";
import type { InputKind } from "@crq/engine/inputs";
import { parseScenario } from "@crq/engine/parse-scenario";
import type { CheckedEstimate } from "../../../../db/columns.ts";
import { at, MOST_PROBLEMS, readTable, type TableRow } from "../../../../http/files/csv-table.ts";
import {
  COLUMNS,
  EVENT_CAP_COLUMN,
  FORM_CORRELATION_COLUMN,
  INPUT_COLUMNS,
  PRICE_YEAR_COLUMN,
} from "./columns.ts";
import { readEstimateCell } from "./estimate-cell.ts";
import { fileOf, placeOf } from "./scenario-file.ts";

/** The maximum number of scenarios per file. */
const MOST_SCENARIOS = 500;

/** A scenario from a file. */
export interface ReadScenario {
  readonly row: number;
  readonly title: string;
  readonly description: string;
  readonly scope: Scope;
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
 * Parses a file with one scenario per row. Ids are ignored: every row is a new scenario. It runs in a worker
 * thread.
 */
export default function readCsv(text: string): ReadFile {
  const table = readTable(text, {
    columns: COLUMNS,
    required: REQUIRED,
    mostRows: MOST_SCENARIOS,
    noun: "scenarios",
  });
  const problems: CsvProblem[] = [...table.problems];
  const scenarios: ReadScenario[] = [];
  for (const row of table.rows) {
    const read = readRow(row);
    if ("problems" in read) problems.push(...read.problems);
    else scenarios.push(read);
  }
  return { rows: table.count, scenarios, problems: problems.slice(0, MOST_PROBLEMS) };
}

/** The single figure in a cell, the rule that it breaks, or nothing for an empty one. */
function figureOf(cell: string, kind: InputKind, rule: string): number | string | undefined {
  if (cell.trim() === "") return undefined;
  const read = readEstimateCell(cell, kind);
  if ("rule" in read) return read.rule;
  return read.distribution.type === "constant" && read.cap === undefined ? read.distribution.value : rule;
}

function readRow(record: TableRow): ReadScenario | { problems: CsvProblem[] } {
  const { row, problems, cell: textOf } = record;
  const title = record.text("title", TITLE, "");
  const description = record.text("description", DESCRIPTION, "");
  const { threat: who, asset: what, effect: how } = Scope.shape;
  const scope = {
    threat: record.text("threat", who, ""),
    asset: record.text("asset", what, ""),
    effect: record.text<Scope["effect"]>("effect", how, ""),
  };
  const client = record.text("client", CLIENT, "");
  const figure = (column: string, kind: InputKind, rule: string): number | undefined => {
    const value = figureOf(textOf(column), kind, rule);
    if (typeof value !== "string") return value;
    problems.push(at(row, column, value));
    return undefined;
  };
  const eventCap = figure(EVENT_CAP_COLUMN, "loss", "must be an amount, such as 5000000");
  const formCorrelation = figure(FORM_CORRELATION_COLUMN, "probability", "must be a number, such as 0.5");
  const priceYear = figure(PRICE_YEAR_COLUMN, "loss", "must be a year, such as 2026");
  const file = fileOf(textOf("currency").trim(), {
    ...(eventCap !== undefined && { eventCap }),
    ...(formCorrelation !== undefined && { formCorrelation }),
    ...(priceYear !== undefined && { priceYear }),
  });
  for (const { column, input, kind } of INPUT_COLUMNS) {
    const cell = textOf(column);
    if (cell.trim() === "") continue;
    const read = readEstimateCell(cell, kind);
    if ("rule" in read) problems.push(at(row, column, read.rule));
    else file.add(input, read.distribution, read.cap);
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
  const { schema: _, id: __, title: ___, ...estimate } = parsed.scenario;
  return {
    row,
    title,
    description,
    scope,
    client,
    estimate,
  };
}
