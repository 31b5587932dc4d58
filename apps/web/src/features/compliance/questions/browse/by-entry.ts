/** Questions under the entries that they're about. */
import type { AskedQuestion } from "@crq/contract/compliance/questions";

/** The entries of a framework with their questions, those that match every word, in the order of identifiers. */
export function questionsByEntry(
  framework: string,
  questions: readonly AskedQuestion[],
  words: string,
): [entry: string, questions: AskedQuestion[]][] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<string, AskedQuestion[]>();
  for (const question of questions)
    for (const { framework: of, entry } of question.entries) {
      const text = `${entry} ${question.text} ${question.help}`.toLowerCase();
      if (of !== framework || !wanted.every((word) => text.includes(word))) continue;
      found.set(entry, [...(found.get(entry) ?? []), question]);
    }
  const order = new Intl.Collator("en", { numeric: true });
  return [...found].sort(([one], [other]) => order.compare(one, other));
}
