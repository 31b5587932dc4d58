/** Searching text for words: the only place where a LIKE pattern is built from user input. */
import { type Expression, sql, type SqlBool } from "kysely";

/** A LIKE pattern for texts that contain `text` literally. */
function holding(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function patternsOf(q: string | undefined): string[] {
  return wordsOf(q).map(holding);
}

/**
 * A pattern for each word of `q`, in order, as the text of an array; undefined without words. A text that matches
 * all of them, ignoring case, contains every word.
 */
export function patternArray(q: string | undefined): string | undefined {
  const patterns = patternsOf(q).map((pattern) => `"${pattern.replace(/["\\]/g, "\\$&")}"`);
  return patterns.length === 0 ? undefined : `{${patterns.join()}}`;
}

/** Whether a text contains every word of `q`, ignoring case; without words, every text does. */
export function matchesWords(text: Expression<string>, q: string | undefined): Expression<SqlBool> {
  return all(patternsOf(q).map((pattern) => sql`${text} ilike ${pattern}`));
}

/**
 * Whether a text matches every pattern of an array, ignoring case, for a search that is known to match much: as a
 * `case`, the database takes half of all rows to match, and reads them in the list's order until there are enough.
 * @param lower whether text and patterns are lowercase already, which is compared in a third of the time
 */
export function matchesMuch(text: Expression<string>, patterns: string, lower = false): Expression<SqlBool> {
  const like = lower ? sql`like` : sql`ilike`;
  return sql`case when ${text} ${like} all (${patterns}::text[]) then true else false end`;
}

/**
 * Whether a person of the table `users as u` has every word of `q` in name or address. `u.search` is
 * lowercase and compared byte by byte, so that an index serves it.
 */
export function matchesPerson(q: string | undefined): Expression<SqlBool> {
  return all(wordsOf(q).map((word) => sql`${sql.ref("u.search")} like ${holding(word.toLowerCase())}`));
}

function wordsOf(q = ""): string[] {
  return q.split(/\s+/).filter(Boolean);
}

function all(conditions: readonly Expression<unknown>[]): Expression<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
