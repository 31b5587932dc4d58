/** Entries from the rows of a table: each is checked as if it had been typed, and what the table leaves out follows from the identifiers. */
import { FRAMEWORK_LIMITS, WrittenEntry } from "@crq/contract/compliance/framework-content";
import type { EntryColumn } from "@crq/contract/compliance/framework-imports";
import type { CsvProblem } from "@crq/contract/lists";
import type { Catalog } from "@crq/frameworks/catalog";
import { controlId } from "@crq/frameworks/control-id";
import { catalogOf } from "@crq/frameworks/shipped-files";
import { safeParse } from "zod/v4/core";
import { at } from "../../../../http/files/csv-table.ts";
import { asContent, structureProblems } from "../../frameworks/files/public.ts";
import { recognizedIn } from "./recognize.ts";
import type { Found } from "./shapes.ts";
import { itemsIn, listIn, numberIn, withdrawnIn } from "./table-cells.ts";
import type { Table } from "./table-columns.ts";

/** A row's entry. */
interface Row {
  readonly row: number;
  readonly entry: WrittenEntry;
  readonly groupTitle: string;
}

/** What was read of a table's rows. */
export interface TableEntries {
  readonly problems: readonly CsvProblem[];
  readonly warnings: string[];
  readonly found: Found;
}

/** The framework of a table's rows, and what is wrong with them. */
export function entriesOf(table: Table, title: string, basedOn: string | null | undefined): TableEntries {
  const ids = table.body.map(({ cells }) => cells[table.columns.id!]?.trim() ?? "");
  const named = { catalog: { entries: ids.map((id) => ({ id })) } } as unknown as Found["content"];
  const { recognized } = recognizedIn({ content: named, recognized: null });
  const used = basedOn === undefined ? recognized : basedOn;
  const shipped = used === null ? undefined : catalogOf(used);
  const places = placesOf(shipped, used, ids);
  const problems: CsvProblem[] = [];
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  for (const [i, { row, cells }] of table.body.entries()) {
    const read = readRow(table, cells, places(ids[i]!), (column, message) =>
      problems.push(at(row, headingOf(table, column), message)),
    );
    if (!read) continue;
    const key = places(read.entry.id).id;
    const earlier = seen.get(key);
    if (earlier === undefined) rows.push({ row, ...read });
    else problems.push(at(row, headingOf(table, "id"), `is there twice; see row ${earlier}`));
    seen.set(key, earlier ?? row);
  }
  if (rows.length > FRAMEWORK_LIMITS.entries)
    problems.push(at(rows[FRAMEWORK_LIMITS.entries]!.row, "", "is over the limit of 5,000 entries"));
  const groups = groupsOf(rows, shipped);
  if (problems.length === 0) problems.push(...orphans(rows, table, (id) => places(id).id));
  if (problems.length === 0) {
    const wrong = structureProblems(
      groups,
      rows.map(({ entry }) => entry),
    );
    problems.push(...wrong.map(({ message }) => at(table.headingRow, "", message)));
  }
  const entries = rows.map(({ entry }) => entry);
  const about = { id: "file", title, edition: "", publisher: "", titles: shipped?.titles ?? "own" } as const;
  return {
    problems: problems.toSorted((one, other) => one.row - other.row),
    warnings:
      table.columns.group === undefined && rows.length > 0
        ? ["The table has no column for groups, so they follow from the identifiers."]
        : [],
    found: { content: asContent(about, { groups, entries }), recognized },
  };
}

/** Rows below entries that aren't there. */
function orphans(rows: readonly Row[], table: Table, written: (id: string) => string): CsvProblem[] {
  const there = new Set(rows.map(({ entry }) => written(entry.id)));
  return rows.flatMap(({ row, entry: { parent } }) =>
    parent === null || there.has(written(parent))
      ? []
      : [at(row, headingOf(table, "parent"), `${parent} isn't in the table`)],
  );
}

function headingOf({ headings, columns }: Table, column: EntryColumn): string {
  const place = columns[column];
  return place === undefined ? "" : headings[place]!;
}

/** Where an entry is when the table doesn't say it. */
interface Place {
  /** Its identifier as the framework writes it. */
  readonly id: string;
  readonly group: string;
  readonly parent: string | null;
  /** The shipped framework's group of a title. */
  readonly groupOfTitle: (title: string) => string | undefined;
}

function placesOf(shipped: Catalog | undefined, used: string | null, typed: readonly string[]) {
  const written = (id: string) => (used === null ? undefined : controlId(used, id)) ?? id;
  const byId = new Map(shipped?.entries.map((entry) => [entry.id, entry]));
  const groupIds = new Map(shipped?.groups.map(({ id, title }) => [title.toLowerCase(), id]));
  const there = new Map(typed.map((id) => [written(id), id]));
  const parentOf = (id: string) => {
    const parent = byId.get(id)?.parent ?? /^(.+[^\s(]) ?\(\d{1,3}\)$/.exec(id)?.[1];
    return parent === undefined ? null : (there.get(parent) ?? null);
  };
  return (id: string): Place => ({
    id: written(id),
    group: byId.get(written(id))?.group ?? /^(?:\p{L}+|\d+)/u.exec(id)?.[0] ?? "entries",
    parent: parentOf(written(id)),
    groupOfTitle: (title) => groupIds.get(title.toLowerCase()),
  });
}

function readRow(
  { columns }: Table,
  cells: readonly string[],
  place: Place,
  wrong: (column: EntryColumn, message: string) => void,
): Omit<Row, "row"> | undefined {
  const cell = (column: EntryColumn) => cells[columns[column] ?? -1]?.trim() ?? "";
  const statement = cell("statement");
  const withdrawn = withdrawnIn({ withdrawn: cell("withdrawn"), nowIn: cell("nowIn"), statement });
  const weights = [numberIn(cell("weight")), numberIn(cell("weightIfPartial"))] as const;
  let fine = true;
  const say = (column: EntryColumn, message: string) => {
    fine = false;
    wrong(column, message);
  };
  if (withdrawn === "unclear") say("withdrawn", "must be yes or no");
  for (const [i, column] of (["weight", "weightIfPartial"] as const).entries())
    if (Number.isNaN(weights[i])) say(column, "must be a number");
  const group = cell("group");
  const parsed = safeParse(WrittenEntry, {
    id: cell("id"),
    title: cell("title").replaceAll(/\s+/g, " "),
    group: group === "" ? place.group : (place.groupOfTitle(group) ?? group),
    parent: columns.parent === undefined ? place.parent : cell("parent") || null,
    kind: cell("kind") || null,
    statement,
    guidance: cell("guidance"),
    objectives: itemsIn(cell("objectives")).map(({ id, text }) => ({ id, text })),
    parameters: itemsIn(cell("parameters")).map(({ id, text }) => ({ id, label: text })),
    baselines: listIn(cell("baselines")),
    withdrawn: withdrawn === "unclear" ? null : withdrawn,
    weight: Number.isNaN(weights[0]) ? null : weights[0],
    weightIfPartial: Number.isNaN(weights[1]) ? null : weights[1],
  });
  if (!parsed.success)
    for (const [column, [first]] of Map.groupBy(parsed.error.issues, ({ path }) => path[0]))
      say(column as EntryColumn, first!.message);
  return parsed.success && fine ? { entry: parsed.data, groupTitle: cell("groupTitle") } : undefined;
}

/** The groups in the order in which rows name them. */
function groupsOf(rows: readonly Row[], shipped: Catalog | undefined) {
  const titles = new Map(shipped?.groups.map(({ id, title }) => [id, title]));
  const found = new Map<string, string>();
  for (const { entry, groupTitle } of rows)
    if (!found.get(entry.group)) found.set(entry.group, groupTitle.replaceAll(/\s+/g, " ").slice(0, 500));
  return Array.from(found, ([id, title]) => ({ id, title: title === "" ? (titles.get(id) ?? "") : title }));
}
