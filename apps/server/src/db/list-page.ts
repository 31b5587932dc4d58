/** A page of a list, as every list reads it. */
import { type Expression, sql, type SelectQueryBuilder } from "kysely";
import type { Query, Tx } from "./doors.ts";
import { knownByText } from "./query.ts";

/** What a list is asked for: the contract's `listQuery`. */
export interface Asked<S extends string = string> {
  readonly q?: string | undefined;
  readonly sort: S;
  readonly order: "asc" | "desc";
  readonly page: number;
  readonly pageSize: number;
}

/** Some of the records that match, and how many match. */
export interface Page<R> {
  readonly items: R[];
  readonly total: number;
}

/**
 * What one sort compares, the most important first. Where a value can be missing, such records stand as PostgreSQL puts them (behind all others
 * going up), or `last` in both directions, or as the `lowest`.
 */
export type Sort = Expression<unknown> | readonly Expression<unknown>[] | SortWithMissing;

interface SortWithMissing {
  readonly by: Expression<unknown>;
  readonly missing: "last" | "lowest";
}

/** How a list is sorted and read. */
interface ListOrder<S extends string> {
  /** One for each name of the contract's. */
  readonly sorts: Readonly<Record<S, Sort>>;
  /** What compares alike stands by id, so that pages neither repeat nor skip a record. */
  readonly id: Expression<unknown>;
  /** Whether the database plans the list once a connection, not at each reading: for one that is read all the time. */
  readonly hot?: true;
}

/** A search of more words is planned at each reading, so that no connection keeps plans without end. */
const HOT_WORDS = 3;

/**
 * The page that was asked of the records that a query selects, and how many it selects in all, in one round trip.
 */
export async function listPage<DB, T extends keyof DB, R, S extends string>(
  tx: Pick<Tx, "all" | "first">,
  found: SelectQueryBuilder<DB, T, R>,
  asked: Asked<S>,
  { sorts, id, hot }: ListOrder<NoInfer<S>>,
): Promise<Page<R>> {
  const page = found
    .orderBy(orderOf(sorts[asked.sort], id, asked.order))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize);
  const counted = found
    .clearSelect()
    .select(sql`count(*)`.as("total"))
    .$castTo<{ total: number }>();
  const few = (asked.q ?? "").split(/\s+/, HOT_WORDS + 1).length <= HOT_WORDS;
  const known = <T>(query: Query<T>) => (hot && few ? knownByText(query) : query);
  const [items, count] = await Promise.all([tx.all(known(page)), tx.first(known(counted))]);
  return { items, total: count!.total };
}

function orderOf(sort: Sort, id: Expression<unknown>, order: "asc" | "desc") {
  const way = order === "asc" ? sql`asc` : sql`desc`;
  if (!("by" in sort)) return sql.join([...[sort].flat(), id].map((by) => sql`${by} ${way}`));
  const first = sort.missing === "lowest" && order === "asc";
  return sql`${sort.by} ${way} nulls ${first ? sql`first` : sql`last`}, ${id} ${way}`;
}
