/** Searching text for words: the one place where a LIKE pattern is made of what somebody typed. */
import { type Expression, sql, type SqlBool } from "kysely";

/** A LIKE pattern for texts that hold `text` literally. */
function holding(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The patterns by which `matchesWords` looks for the words of `q`, in their order. */
export function patternsOf(q: string | undefined): string[] {
  return wordsOf(q).map(holding);
}

/** Whether a text holds every word of `q`, whatever the case; without words, every text does. */
export function matchesWords(text: Expression<string>, q: string | undefined): Expression<SqlBool> {
  return all(patternsOf(q).map((pattern) => sql`${text} ilike ${pattern}`));
}

/**
 * Whether a person of the table `users as u` has every word of `q` in name or address. `u.search` stands in lower case and is compared byte
 * by byte, which an index serves.
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
