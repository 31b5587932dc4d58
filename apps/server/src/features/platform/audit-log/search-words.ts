/** The word still being typed, and the text before it; no such word if a prefix would change the meaning. */
export function splitLast(typed: string): { head: string; last?: string } {
  const words = typed.trimStart();
  let at = words.length;
  while (at > 0 && /\S/.test(words[at - 1]!)) at -= 1;
  const [head, last] = [words.slice(0, at), words.slice(at)];
  const complete = last === "" || last.startsWith("-") || typed.includes('"') || /(^|\s)or\s*$/i.test(head);
  return complete ? { head: typed } : { head, last };
}

/** A word as a prefix, quoted for the database's full-text queries. */
export function beginning(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
}
