/** The two calls of every list: a page of it, and the same records as a file. */
import type { Tx } from "../db/doors.ts";
import type { Asked, Page } from "../db/list-page.ts";
import { CSV_ROWS, tableCsv, type CsvColumn } from "./table-csv.ts";

/** One transaction through a door. */
type Door = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Writes into the log that records left as a file. */
type Audited<Ctx> = (tx: Tx, ctx: Ctx, exported: ExportDetail) => Promise<void>;

/** What the log says of an export: how many records, and what they were chosen by. */
export interface ExportDetail {
  readonly format: "csv";
  readonly rows: number;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** How a list becomes a file, and what the log calls that. */
interface FileOf<Ctx, R> {
  readonly columns: readonly CsvColumn<R>[];
  readonly audited: Audited<Ctx>;
}

/** A list, said once for both calls. */
interface List<Ctx, Q, R, I> extends FileOf<Ctx, R> {
  /** The door through which it is read; throws where the caller may not. */
  readonly door: (ctx: Ctx) => Door;
  readonly list: (tx: Tx, query: Q, ctx: Ctx) => Promise<Page<R>>;
  /** Adds what a page needs to know of its records, and no file; without it I is R. */
  readonly whole?: (tx: Tx, items: R[], ctx: Ctx) => Promise<I[]>;
}

/** The handlers `list` and `exportCsv`; a file holds the first 50,000 records, and the log says how many left, in the same transaction. */
export function listAndCsv<Ctx, Q extends Asked, R, I = R>(of: List<Ctx, Q, R, I>) {
  return {
    list: (ctx: Ctx, { query }: { readonly query: Q }): Promise<Page<I>> =>
      of.door(ctx)(async (tx) => {
        const { items, total } = await of.list(tx, query, ctx);
        return { items: of.whole ? await of.whole(tx, items, ctx) : (items as unknown[] as I[]), total };
      }),
    exportCsv: (ctx: Ctx, { query }: { readonly query: Q }) =>
      of.door(ctx)(async (tx) => csvOf(tx, ctx, query, await of.list(tx, wholeList(query), ctx), of)),
  };
}

/** The query of a list for a file: as many records as one holds. */
export function wholeList<Q extends Asked>(query: Q): Q {
  return { ...query, page: 1, pageSize: CSV_ROWS };
}

/** Records as the reply of an export, noted in the log. */
export async function csvOf<Ctx, R>(
  tx: Tx,
  ctx: Ctx,
  { page: _page, pageSize: _size, sort: _sort, order: _order, ...filters }: Asked,
  { items, total }: Page<R>,
  { columns, audited }: FileOf<Ctx, R>,
) {
  const rows = items.length;
  await audited(tx, ctx, { format: "csv", rows, filters });
  return { csv: await tableCsv(columns, items), rows, total };
}
