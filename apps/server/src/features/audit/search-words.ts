import { sql, type RawBuilder } from "kysely";

/**
 * What somebody types as a query of the database: every word, "phrases", -exclusions; the last word may still be incomplete, unless it
 * belongs to a phrase, an exclusion or an `or`.
 */
export function searchWords(typed: string): RawBuilder<unknown> {
  const { head, last } = splitLast(typed);
  const whole = sql`websearch_to_tsquery('simple', ${head})`;
  if (last === undefined) return whole;
  // As the parser reads it, and as it stands: it takes half an address apart that it keeps whole in the log.
  const word = beginning(last.toLowerCase());
  return sql`(${whole} && (to_tsquery('simple', ${word}) || ${word}::tsquery))`;
}

/** The word still being typed, and what comes before it; no such word where a beginning would change the meaning. */
export function splitLast(typed: string): { head: string; last?: string } {
  const [, head, last] = /^(.*?)(\S*)$/s.exec(typed.trimStart()) as unknown as [string, string, string];
  const complete = last === "" || last.startsWith("-") || typed.includes('"') || /(^|\s)or\s*$/i.test(head);
  return complete ? { head: typed } : { head, last };
}

/** A word as a beginning, quoted for a tsquery. */
function beginning(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
}
