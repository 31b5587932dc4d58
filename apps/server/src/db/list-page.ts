/** A page of a list, as every list reads it. */
import { type Expression, sql, type SelectQueryBuilder } from "kysely";
import type { Query, Tx } from "./doors.ts";
import { fixed, sqlFor } from "./query.ts";

/** A list's parameters: the contract's `listQuery`. */
export interface Asked<S extends string = string> {
  readonly q?: string | undefined;
  readonly sort: S;
  readonly order: "asc" | "desc";
  readonly page: number;
  readonly pageSize: number;
}

/** Some of the matching records, and the total. */
export interface Page<R> {
  readonly items: R[];
  readonly total: number;
  /** Whether more match than `total`, which a search counts only so far. */
  readonly more?: boolean;
}

/**
 * What a sort compares, most important first. Missing values sort as in PostgreSQL (after all others in
 * ascending order), or `last` in both directions, or as the `lowest`.
 */
export type Sort = Expression<unknown> | readonly Expression<unknown>[] | SortWithMissing;

interface SortWithMissing {
  readonly by: Expression<unknown>;
  readonly missing: "last" | "lowest";
}

/** How a list is sorted and read. */
export interface ListOrder<S extends string> {
  /** One for each of the contract's sort names. */
  readonly sorts: Readonly<Record<S, Sort>>;
  /** Equal records are ordered by id, so that pages neither repeat nor skip one. */
  readonly id: Expression<unknown>;
}

/**
 * The requested page of a query's records, and how many it selects in total, in one round trip.
 * @param countTo where to stop counting: the page then says that there are more
 */
export async function listPage<DB, T extends keyof DB, R, S extends string>(
  tx: Pick<Tx, "all" | "first">,
  found: SelectQueryBuilder<DB, T, R>,
  asked: Asked<S>,
  order: ListOrder<NoInfer<S>>,
  countTo?: number,
): Promise<Page<R>> {
  const { page, counted } = statementsOf(found, asked, order);
  if (countTo === undefined) return read(tx, page, counted);
  const some = found
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(countTo + 1);
  const stopped = sqlFor.selectFrom(some.as("some")).select(sql<number>`count(*)`.as("total"));
  const { items, total } = await read(tx, page, stopped);
  return total > countTo ? { items, total: countTo, more: true } : { items, total };
}

/** The requested page of a query's records, for a list that counts by itself. */
export function pageOf<DB, T extends keyof DB, R, S extends string>(
  found: SelectQueryBuilder<DB, T, R>,
  asked: Asked<S>,
  order: ListOrder<NoInfer<S>>,
): Query<R> {
  return statementsOf(found, asked, order).page;
}

/**
 * A frequently read list without filters. Its statements are built once per sort and direction, and the database
 * plans them once per connection.
 */
export function preparedList<DB, T extends keyof DB, R, S extends string>(
  list: SelectQueryBuilder<DB, T, R>,
  order: ListOrder<S>,
) {
  const built = new Map<string, (asked: Asked<S>) => [Query<R>, Query<Count>]>();
  return async (tx: Pick<Tx, "all" | "first">, asked: Asked<S>): Promise<Page<R>> => {
    const key = `${asked.sort} ${asked.order}`;
    let statements = built.get(key);
    if (!statements) {
      const { page, counted } = statementsOf(list, asked, order);
      const [pageWith, countWith] = [fixed(page, partOf(asked)), fixed(counted, [])];
      statements = (part) => [pageWith(partOf(part)), countWith([])];
      built.set(key, statements);
    }
    return read(tx, ...statements(asked));
  };
}

interface Count {
  readonly total: number;
}

/** A page's maximum number of records, and how many are before it. */
export function partOf({ page, pageSize }: Asked): [limit: number, offset: number] {
  return [pageSize, (page - 1) * pageSize];
}

function statementsOf<DB, T extends keyof DB, R, S extends string>(
  found: SelectQueryBuilder<DB, T, R>,
  asked: Asked<S>,
  { sorts, id }: ListOrder<NoInfer<S>>,
) {
  const [limit, offset] = partOf(asked);
  const page: Query<R> = found
    .orderBy(orderOf(sorts[asked.sort], id, asked.order))
    .limit(limit)
    .offset(offset)
    .$castTo<R>();
  const counted: Query<Count> = found
    .clearSelect()
    .select(sql`count(*)`.as("total"))
    .$castTo<Count>();
  return { page, counted };
}

async function read<R>(
  tx: Pick<Tx, "all" | "first">,
  page: Query<R>,
  counted: Query<Count>,
): Promise<Page<R>> {
  const [items, count] = await Promise.all([tx.all(page), tx.first(counted)]);
  return { items, total: count!.total };
}

/** An `order by` for a sort. */
export function orderOf(sort: Sort, id: Expression<unknown>, order: "asc" | "desc") {
  const way = order === "asc" ? sql`asc` : sql`desc`;
  if (!("by" in sort)) return sql.join([...[sort].flat(), id].map((by) => sql`${by} ${way}`));
  const first = sort.missing === "lowest" && order === "asc";
  return sql`${sort.by} ${way} nulls ${first ? sql`first` : sql`last`}, ${id} ${way}`;
}
