/** Conditions in words. */
import { type Clause, clausesOf, type Condition, type Item } from "@crq/frameworks/questions/question-set";

type Named = Pick<Item, "id"> & { readonly question: Pick<Item["question"], "choices"> };

/**
 * A condition in words: `Only if question 3 is answered ‘No’`, or of several `Only if all of these are true: question 1 is answered ‘Yes’; question 2 is at least 3`.
 * `items` are the questions of the set in order.
 */
export function conditionWords(condition: Condition, items: readonly Named[]): string {
  const clauses = clausesOf(condition).map((clause) => clauseWords(clause, items));
  if (!("match" in condition) || clauses.length < 2) return `Only if ${clauses.join()}`;
  const which = condition.match === "all" ? "all of these are true" : "any of these is true";
  return `Only if ${which}: ${clauses.join("; ")}`;
}

function clauseWords(clause: Clause, items: readonly Named[]): string {
  const at = items.findIndex(({ id }) => id === clause.item);
  const about = `question ${at + 1}`;
  if ("choices" in clause) {
    const labels = clause.choices.map((id) => {
      const label = items[at]?.question.choices.find((choice) => choice.id === id)?.label;
      return `‘${label ?? id}’`;
    });
    return `${about} is answered ${labels.join(" or ")}`;
  }
  if (clause.from === null) return `${about} is at most ${clause.to}`;
  if (clause.to === null) return `${about} is at least ${clause.from}`;
  return `${about} is from ${clause.from} to ${clause.to}`;
}
