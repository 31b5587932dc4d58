/** A CSV or XLSX file's rows as risks. It runs in a worker thread. */
import { readTextCell } from "@crq/contract/csv";
import { type FieldValue, type RiskField, valueOfText } from "@crq/contract/risk/register/risk-fields";
import {
  type ColumnField,
  IMPORT_FIELDS,
  type ImportField,
  MOST_IMPORTED,
} from "@crq/contract/risk/register/risk-imports";
import { RiskFields } from "@crq/contract/risk/register/risk-record";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import * as z from "zod/mini";
import { type CsvRecord, recordsOf } from "../../../../http/files/csv-records.ts";
import { UnreadableUpload, uploadedText } from "../../../../http/files/uploaded-text.ts";
import { xlsxSheets } from "../../../../http/files/xlsx-records.ts";
import { fieldOfHeading } from "./headings.ts";

/** What to read: the file, the field of each of its columns if someone chose them, and the labels of the levels of the scales. */
export interface RisksToRead {
  readonly encoding: "text" | "gzip" | "xlsx";
  readonly file: string;
  readonly mapping?: readonly (ColumnField | null)[] | undefined;
  /** The tenant's own fields in use. */
  readonly ownFields: readonly RiskField[];
  readonly likelihood: readonly string[];
  readonly impact: readonly string[];
}

const Fields = z.strictObject({
  ...z.partial(z.pick(RiskFields, { cause: true, event: true, effect: true, category: true, assets: true }))
    .shape,
  ...z.partial(
    z.pick(RiskFields, { processes: true, techniques: true, inherent: true, current: true, target: true }),
  ).shape,
  ...z.partial(z.pick(RiskFields, { status: true, treatment: true, treatmentNote: true, reviewMonths: true }))
    .shape,
  nextReviewOn: z.optional(RiskFields.shape.nextReviewOn),
  title: RiskFields.shape.title,
});

/** A row that can be recorded once its owner is known. */
export interface RiskRow {
  readonly row: number;
  /** As the file names them; empty: no one. */
  readonly owner: string;
  readonly fields: z.infer<typeof Fields>;
  /** Values of the tenant's own fields. */
  readonly custom: Readonly<Record<string, FieldValue>>;
}

/** What keeps a row from being recorded. */
export interface RowProblem {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

/** A file's risks, or why it can't be read. */
export interface ReadRisks {
  readonly problem: string | null;
  readonly columns: readonly { readonly heading: string; readonly field: ColumnField | null }[];
  readonly count: number;
  readonly rows: readonly RiskRow[];
  readonly problems: readonly RowProblem[];
}

const NOTHING: ReadRisks = { problem: null, columns: [], count: 0, rows: [], problems: [] };

/** Reads a file. */
export default async function readRisks(input: RisksToRead): Promise<ReadRisks> {
  const table = await tableOf(input);
  if ("problem" in table) return { ...NOTHING, problem: table.problem };
  const [header, ...body] = table.records;
  if (!header) return { ...NOTHING, problem: "The file is empty. Its first row names the columns." };
  const columns = columnsOf(header, input);
  if (body.length > MOST_IMPORTED)
    return {
      ...NOTHING,
      columns,
      problem: `The file has more than ${MOST_IMPORTED.toLocaleString("en-US")} rows. Split it into several.`,
    };
  if (!columns.some(({ field }) => field === "title"))
    return { ...NOTHING, columns, count: body.length, problem: null, problems: [untitled(header.row)] };
  const read = body.map((record) => rowOf(record, columns, input));
  return {
    problem: null,
    columns,
    count: body.length,
    rows: read.flatMap((one) => ("fields" in one ? [one] : [])),
    problems: read.flatMap((one) => ("problems" in one ? one.problems : [])),
  };
}

const untitled = (row: number): RowProblem => ({
  row,
  column: "Title",
  message: "Choose the column that has the titles",
});

async function tableOf({
  encoding,
  file,
}: RisksToRead): Promise<{ readonly records: readonly CsvRecord[] } | { readonly problem: string }> {
  if (encoding === "xlsx") {
    const read = await xlsxSheets(file);
    if ("problem" in read) return { problem: `The file ${read.problem}.` };
    return { records: read.sheets.find(({ records }) => records.length > 0)?.records ?? [] };
  }
  try {
    const { records, problem } = recordsOf(uploadedText({ encoding, file }, MOST_FILE_BYTES).text);
    return problem ? { problem: `The file ${problem.message} (row ${problem.row}).` } : { records };
  } catch (error) {
    if (error instanceof UnreadableUpload) return { problem: error.message };
    throw error;
  }
}

/** The columns, each field once. */
function columnsOf(
  header: CsvRecord,
  { mapping, ownFields }: Pick<RisksToRead, "mapping" | "ownFields">,
): ReadRisks["columns"] {
  const taken = new Set<ColumnField>();
  const own = new Set(ownFields.map(({ id }) => id));
  return header.cells.map((cell, i) => {
    const heading = readTextCell(cell).trim().slice(0, 100);
    const sameName = ownFields.find(({ name }) => name.toLowerCase() === heading.toLowerCase())?.id;
    const wanted = mapping ? (mapping[i] ?? null) : (fieldOfHeading(heading) ?? sameName ?? null);
    const there = wanted !== null && !taken.has(wanted) && (own.has(wanted) || isPlain(wanted));
    const field = there ? wanted : null;
    if (field !== null) taken.add(field);
    return { heading, field };
  });
}

const PLAIN: ReadonlySet<string> = new Set(IMPORT_FIELDS);
const isPlain = (field: string) => PLAIN.has(field);

type Raw = Partial<Record<string, string>>;

function rowOf(
  { row, cells }: CsvRecord,
  columns: ReadRisks["columns"],
  scales: Pick<RisksToRead, "likelihood" | "impact" | "ownFields">,
): RiskRow | { readonly problems: readonly RowProblem[] } {
  const raw: Raw = {};
  for (const [i, { field }] of columns.entries()) {
    const text = readTextCell(cells[i] ?? "").trim();
    if (field !== null && text !== "") raw[field] = text;
  }
  const headingOf = (field: string) => columns.find((one) => one.field === field)?.heading ?? field;
  const problems: RowProblem[] = [];
  const value = {
    ...plainFields(raw),
    ...ratings(raw, scales, (field, message) => problems.push({ row, column: headingOf(field), message })),
  };
  const parsed = Fields.safeParse(value);
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues.slice(0, 10))
      problems.push({ row, column: headingOf(String(path[0])), message });
  const custom: Record<string, FieldValue> = {};
  for (const field of scales.ownFields) {
    const read = valueOfText(field, raw[field.id] ?? "");
    if ("problem" in read) problems.push({ row, column: field.name, message: read.problem });
    else if (read.value !== undefined) custom[field.id] = read.value;
    else if (field.required) problems.push({ row, column: field.name, message: "is needed" });
  }
  if (problems.length > 0 || !parsed.success) return { problems };
  return { row, owner: raw["owner"] ?? "", fields: parsed.data, custom };
}

const listOf = (text: string) => [
  ...new Map(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => [part.toLowerCase(), part]),
  ).values(),
];
const wordOf = (text: string) => text.toLowerCase().replaceAll(/[\s-]+/g, "_");

function plainFields(raw: Raw): object {
  const { assets, processes, techniques, status, treatment, reviewMonths } = raw as Partial<
    Record<ImportField, string>
  >;
  const texts = ["cause", "event", "effect", "category", "treatmentNote", "nextReviewOn"] as const;
  return {
    title: raw["title"] ?? "",
    ...Object.fromEntries(texts.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name]])),
    ...(assets && { assets: listOf(assets) }),
    ...(processes && { processes: listOf(processes) }),
    ...(techniques && { techniques: listOf(techniques.toUpperCase()) }),
    ...(status && { status: wordOf(status) }),
    ...(treatment && { treatment: wordOf(treatment) }),
    ...(reviewMonths && { reviewMonths: Number(reviewMonths) }),
  };
}

/** Ratings by level, as a number or by its label. */
function ratings(
  raw: Raw,
  scales: Pick<RisksToRead, "likelihood" | "impact">,
  refuse: (field: ImportField, message: string) => void,
): object {
  const found: Record<string, object> = {};
  for (const kind of ["inherent", "current", "target"] as const) {
    const level = (axis: "likelihood" | "impact") => {
      const field = `${kind}${axis === "likelihood" ? "Likelihood" : "Impact"}` as const;
      const text = raw[field];
      if (text === undefined) return undefined;
      const labels = scales[axis];
      const named = labels.findIndex((label) => label.toLowerCase() === text.toLowerCase()) + 1;
      const value = named > 0 ? named : Number(text);
      if (Number.isInteger(value) && value >= 1 && value <= labels.length) return value;
      refuse(field, `must be a level from 1 to ${labels.length}, or one of: ${labels.join(", ")}`);
      return undefined;
    };
    const [likelihood, impact] = [level("likelihood"), level("impact")];
    const given = [raw[`${kind}Likelihood`], raw[`${kind}Impact`]];
    if (likelihood !== undefined && impact !== undefined) found[kind] = { likelihood, impact };
    else if ((given[0] === undefined) !== (given[1] === undefined))
      refuse(
        `${kind}${given[0] === undefined ? "Likelihood" : "Impact"}`,
        "is needed beside the other half of the rating",
      );
  }
  return found;
}
