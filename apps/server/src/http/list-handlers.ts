/** The two calls that every list has: a page of it, and the same records as a file. */
import type { Tx } from "../db/doors.ts";
import type { Asked, Page } from "../db/list-page.ts";
import type { TenantCtx } from "./serve.ts";
import { CSV_ROWS, tableCsv, type CsvColumn } from "./table-csv.ts";

/** One transaction through a door. */
type Door = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Logs that records were exported. */
type Audited<Ctx> = (tx: Tx, ctx: Ctx, exported: ExportDetail) => Promise<void>;

/** What the log says about an export: how many records, and how they were selected. */
export interface ExportDetail {
  readonly format: "csv" | "xlsx";
  readonly rows: number;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** How a list becomes a file, and the export's name in the log. */
interface FileOf<Ctx, R> {
  readonly columns: readonly CsvColumn<R>[];
  readonly audited: Audited<Ctx>;
}

/** A list's definition, shared by both calls. */
interface List<Ctx, Q, R, I> extends FileOf<Ctx, R> {
  /** The door the list is read through; throws if the caller doesn't have access. */
  readonly door: (ctx: Ctx) => Door;
  readonly list: (tx: Tx, query: Q, ctx: Ctx) => Promise<Page<R>>;
  /** Adds what only the page needs to its records, not the file; without it I is R. */
  readonly whole?: (tx: Tx, items: R[], ctx: Ctx) => Promise<I[]>;
}

/**
 * The handlers `list` and `exportCsv`. A file holds at most the first 50,000 records, and the export is
 * logged in the same transaction.
 */
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

/** The handler `exportCsv` of a list inside a tenant. */
export function exportOf<Q extends Asked, R>({
  list,
  columns,
  audited,
}: {
  readonly list: (tx: Tx, query: Q, ctx: TenantCtx) => Promise<Page<R>>;
  /** They can take something from the database that depends on the records. */
  readonly columns: readonly CsvColumn<R>[] | ((tx: Tx, items: R[]) => Promise<readonly CsvColumn<R>[]>);
  readonly audited: Audited<TenantCtx>;
}) {
  return (ctx: TenantCtx, { query }: { readonly query: Q }) =>
    ctx.inTenant(async (tx) => {
      const found = await list(tx, wholeList(query), ctx);
      const shown = typeof columns === "function" ? await columns(tx, found.items) : columns;
      return csvOf(tx, ctx, query, found, { columns: shown, audited });
    });
}

/** A list's query for a file: as many records as a file holds. */
export function wholeList<Q extends Asked>(query: Q): Q {
  return { ...query, page: 1, pageSize: CSV_ROWS };
}

/** Sends records as an export and logs it. */
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
