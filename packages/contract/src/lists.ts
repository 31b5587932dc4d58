/** Shapes of long lists: searched, sorted and paged by the server. */
import * as z from "zod/mini";
import { Id, fileText, prose } from "./fields.ts";

/** A number in a query string, within bounds. */
const whole = (least: number, most: number, words: string) =>
  z.coerce
    .number<string | number>(words)
    .check(z.int(words), z.minimum(least, words), z.maximum(most, words));

/** A number of records, at most `most`. */
export function upTo(most: number) {
  return whole(1, most, `must be a whole number from 1 to ${most}`);
}

/** How many records a list returns at a time: at most `most`, `usual` unless asked otherwise. */
export function pageSizeOf(most: number, usual: number) {
  return z._default(upTo(most), usual);
}

/**
 * A part of a list in the order of time, which is read by `after` and `pageSize`: `next` is what to send as `after` for the following part; null
 * at the end.
 */
export function partOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) });
}

/** The largest page that a list returns. */
export const MAX_PAGE_SIZE = 200;

/**
 * The query of a list: words to search for, what to sort by, which page. `sorts` names the columns that can be sorted by; the first is the default.
 */
export function listQuery<const S extends readonly [string, ...string[]]>(sorts: S) {
  return {
    /** Words to search for; every word must occur. */
    q: z.optional(prose(200)),
    sort: z._default(z.enum(sorts), sorts[0]),
    order: z._default(z.enum(["asc", "desc"]), "asc"),
    page: z._default(whole(1, 100_000, "must be a whole number from 1"), 1),
    pageSize: pageSizeOf(MAX_PAGE_SIZE, 25),
  };
}

/**
 * A page of a list, and the total number of matching records. A search through many records counts to 1,000: `more` says that there are more
 * than `total`.
 */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), total: z.int(), more: z.optional(z.boolean()) });
}

/**
 * The same records as a file: comma-separated values, safe to open in a spreadsheet; `total` is the number of matches, in case the file has
 * fewer.
 */
export const CsvReply = z.object({ csv: z.string(), rows: z.int(), total: z.int() });

/** The same records as a workbook: an XLSX file in base64, and the numbers of `CsvReply`. */
export const WorkbookReply = z.object({ content: z.string(), rows: z.int(), total: z.int() });

/**
 * The tenant that an administrator acts on. A caller inside a tenant acts on that one and can leave it out; at platform level,
 * leaving it out means all tenants together if the call allows that.
 */
export const scope = { tenantId: z.optional(Id) };

/** The filter of a list whose records can be archived: those in use (the default), archived ones, or both. */
export const archivedFilter = { archived: z._default(z.enum(["no", "yes", "all"]), "no") };

/** A file to import. */
export const CsvFile = z.strictObject({
  csv: fileText(1_000_000),
  /** Checks only: nothing is created. */
  dryRun: z._default(z.boolean(), false),
});

/** A problem in a CSV file. `row` counts as a spreadsheet does, the header being 1; `column` is empty for the row as a whole. */
export const CsvProblem = z.object({ row: z.int(), column: z.string(), message: z.string() });
/** A problem in a CSV file. */
export type CsvProblem = z.infer<typeof CsvProblem>;

/** What an import did, or why it did nothing. */
export function importedOf<T extends z.ZodMiniType>(created: T) {
  return z.object({
    /** Rows with a record: not the header, empty rows, or those that begin with `#`. */
    rows: z.int(),
    created: z.array(created),
    /** At most 200. If there are any, nothing is created. */
    problems: z.array(CsvProblem),
  });
}
