/** Questions under the entries that they're about. */
import type { AskedQuestion } from "@crq/contract/compliance/questions/questions";

/**
 * The entries of a framework with their questions, those that match every word.
 * @param order identifiers in the order of the framework; entries that aren't among them come last, in the order of their numbers
 */
export function questionsByEntry(
  framework: string,
  questions: readonly AskedQuestion[],
  words: string,
  order: readonly string[] = [],
): [entry: string, questions: AskedQuestion[]][] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<string, AskedQuestion[]>();
  for (const question of questions)
    for (const { framework: of, entry } of question.entries) {
      const text = `${entry} ${question.text} ${question.help}`.toLowerCase();
      if (of !== framework || !wanted.every((word) => text.includes(word))) continue;
      found.set(entry, [...(found.get(entry) ?? []), question]);
    }
  const numbers = new Intl.Collator("en", { numeric: true });
  const places = new Map(order.map((entry, at) => [entry, at]));
  const placeOf = (entry: string) => places.get(entry) ?? order.length;
  return [...found].sort(([one], [other]) => placeOf(one) - placeOf(other) || numbers.compare(one, other));
}
