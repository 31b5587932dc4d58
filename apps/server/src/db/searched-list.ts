/** Lists that are searched by text behind row-level security: a function finds the ids, so that its index is used. */
import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import type { Query, Tx } from "./doors.ts";
import { type Asked, type ListOrder, orderOf, type Page, partOf, preparedList } from "./list-page.ts";
import { fixed, sqlFor } from "./query.ts";
import { matchesMuch, patternArray } from "./search.ts";

/** A search's total is counted to here; the function returns one more at most. */
export const COUNTED = 1000;

/** How a list is searched. */
interface Searching {
  /** The function that returns the ids, as `ids_with_words` does. */
  readonly by: "search_scenarios" | "search_portfolios";
  /** The same text, for searches that match so much that no index helps. */
  readonly text: Expression<string>;
}

/** The ids of what a function finds for some patterns; undefined if it's more than the function returns. */
export async function idsFoundBy(
  tx: Pick<Tx, "first">,
  by: "search_members" | "search_risks",
  patterns: string,
): Promise<string[] | undefined> {
  const asked = sqlFor.selectNoFrom(
    sql<string[]>`array(select ${sql.id(by)}(${patterns}::text[]))`.as("ids"),
  );
  const { ids } = (await tx.first(asked))!;
  return ids.length > COUNTED ? undefined : ids;
}

/** A row of the page, or, if the page is empty, the total alone. */
type Found<R> = R & { readonly total: number; readonly present: true | null };

/**
 * A frequently read list that is filtered only by words. Its statements are built once per sort and direction,
 * and the database plans them once per connection.
 *
 * A search that matches little reads the rows with the ids that the function found. One that matches more than
 * the function returns reads the list in its order until the page is full, as it isn't far to the next match; its
 * total says that there are more. Either way the caller's policies apply to what is read.
 */
export function searchedList<DB, T extends keyof DB, R, S extends string>(
  list: SelectQueryBuilder<DB, T, R>,
  order: ListOrder<S>,
  searching: Searching,
) {
  const whole = preparedList(list, order);
  const built = new Map<string, (patterns: string, asked: Asked<S>) => Query<Found<R>>>();
  return async (tx: Pick<Tx, "all" | "first">, asked: Asked<S>): Promise<Page<R>> => {
    const patterns = patternArray(asked.q);
    if (patterns === undefined) return whole(tx, asked);
    const key = `${asked.sort} ${asked.order}`;
    let statement = built.get(key);
    if (!statement) built.set(key, (statement = statementOf(list, order, searching, asked, patterns)));
    const rows = await tx.all(statement(patterns, asked));
    const found = rows[0]!.total; // a row at least
    const items = rows.flatMap(({ total: _, present, ...row }) => (present ? [row as unknown as R] : []));
    return found > COUNTED ? { items, total: COUNTED, more: true } : { items, total: found };
  };
}

function statementOf<DB, T extends keyof DB, R, S extends string>(
  list: SelectQueryBuilder<DB, T, R>,
  { sorts, id }: ListOrder<S>,
  { by, text }: Searching,
  asked: Asked<S>,
  patterns: string,
) {
  const [limit, offset] = partOf(asked);
  const few = list
    .where(sql<boolean>`(select count(*) from found) <= ${sql.lit(COUNTED)}`)
    .where(sql<boolean>`${id} = any (array(select id from found))`);
  const many = list
    .where(sql<boolean>`(select count(*) from found) > ${sql.lit(COUNTED)}`)
    .where(matchesMuch(text, patterns));
  const parts = [few, many].map((one) =>
    one
      .select(sql<true>`true`.as("present"))
      .orderBy(orderOf(sorts[asked.sort], id, asked.order))
      .limit(limit)
      .offset(offset),
  );
  const statement = sql<Found<R>>`with found as materialized (select ${sql.id(by)}(${patterns}::text[]) as id)
    select counted.total, page.* from (select count(*) as total from found) as counted
    left join (${sql.join(parts, sql` union all `)}) as page on true`;
  const values = (words: string, part: Asked<S>) => {
    const bounds = partOf(part);
    return [words, ...bounds, words, ...bounds];
  };
  const kept = fixed({ compile: () => statement.compile(sqlFor) }, values(patterns, asked));
  return (words: string, part: Asked<S>) => kept(values(words, part));
}
