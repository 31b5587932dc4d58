/** Shapes of long lists: searched, sorted and paged by the server. */
import * as z from "zod/mini";
import { Id, prose } from "./fields.ts";

/** A number in a query string, within bounds. */
const whole = (least: number, most: number, words: string) =>
  z.coerce
    .number<string | number>(words)
    .check(z.int(words), z.minimum(least, words), z.maximum(most, words));

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
    pageSize: z._default(whole(1, MAX_PAGE_SIZE, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`), 25),
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

/**
 * The tenant that an administrator acts on. A caller inside a tenant acts on that one and can leave it out; at platform level,
 * leaving it out means all tenants together if the call allows that.
 */
export const scope = { tenantId: z.optional(Id) };

/** The filter of a list whose records can be archived: those in use (the default), archived ones, or both. */
export const archivedFilter = { archived: z._default(z.enum(["no", "yes", "all"]), "no") };
