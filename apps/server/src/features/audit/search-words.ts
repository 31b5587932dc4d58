/** The word still being typed, and what comes before it; no such word where a beginning would change the meaning. */
export function splitLast(typed: string): { head: string; last?: string } {
  const [, head, last] = /^(.*?)(\S*)$/s.exec(typed.trimStart()) as unknown as [string, string, string];
  const complete = last === "" || last.startsWith("-") || typed.includes('"') || /(^|\s)or\s*$/i.test(head);
  return complete ? { head: typed } : { head, last };
}

/** A word as a beginning, quoted as the database's full-text queries want it. */
export function beginning(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
}
