/** Sets of questions: what is asked in which order and when, and what is wrong with one. */
import { isChosen, type Question, questionProblems, type QuestionProblem } from "./question.ts";

/** Asks a question only if another one's answer has one of these choices, or is a number within these bounds. */
export type Condition =
  | { readonly item: string; readonly choices: readonly string[] }
  | { readonly item: string; readonly from: number | null; readonly to: number | null };

/** A question at its place in a set. */
export interface Item {
  readonly id: string;
  readonly question: Question;
  readonly condition: Condition | null;
}

/** A part of a set, under a heading. */
export interface SetSection {
  readonly title: string;
  readonly items: readonly Item[];
}

/** A set of questions for a framework. */
export interface QuestionSet {
  readonly framework: string;
  readonly sections: readonly SetSection[];
}

/** The most sections and questions of a set. */
export const SET_LIMITS = { sections: 100, items: 500 } as const;

/** The questions of a set in order. */
export function itemsOf({ sections }: Pick<QuestionSet, "sections">): readonly Item[] {
  return sections.flatMap(({ items }) => items);
}

/** What keeps a set from being used: questions named twice, conditions that can't be judged, and conditions that lead back to themselves. */
export function setProblems(set: Pick<QuestionSet, "sections">): QuestionProblem[] {
  const items = itemsOf(set);
  const numbers = new Map(items.map(({ id }, at) => [id, at + 1]));
  const problems: QuestionProblem[] = [];
  set.sections.forEach(({ items: inside }, section) => {
    inside.forEach((item, place) => {
      const path = `sections[${section}].items[${place}]`;
      if (items.some((other) => other !== item && other.id === item.id))
        problems.push({ path: `${path}.id`, message: "is the identifier of another question too" });
      for (const { path: part, message } of questionProblems(item.question))
        problems.push({ path: `${path}.question.${part}`, message });
      const message = conditionProblem(item, items);
      if (message !== undefined) problems.push({ path: `${path}.condition`, message });
    });
  });
  const circle = circleOf(items);
  if (circle) {
    const named = circle.map((id) => `question ${numbers.get(id)}`);
    const message =
      circle.length === 2
        ? `is about its own answer: ${named.join(" → ")}`
        : `leads back to itself: ${named.join(" → ")}`;
    problems.push({ path: pathOf(set, circle[0]!), message });
  }
  return problems;
}

function pathOf({ sections }: Pick<QuestionSet, "sections">, id: string): string {
  const section = sections.findIndex(({ items }) => items.some((item) => item.id === id));
  const place = sections[section]!.items.findIndex((item) => item.id === id);
  return `sections[${section}].items[${place}].condition`;
}

function conditionProblem({ condition }: Item, items: readonly Item[]): string | undefined {
  if (condition === null) return undefined;
  const about = items.find(({ id }) => id === condition.item)?.question;
  if (!about) return "is about a question that isn't in the set";
  if ("choices" in condition) {
    if (!isChosen(about.kind)) return "names choices of a question that has none";
    if (condition.choices.length === 0) return "names no answer";
    const strange = condition.choices.find((id) => !about.choices.some((choice) => choice.id === id));
    return strange === undefined
      ? undefined
      : `names the answer ‘${strange}’, which the question doesn't have`;
  }
  if (about.kind !== "number") return "names bounds for a question that doesn't ask for a number";
  if (condition.from === null && condition.to === null) return "names no bounds";
  if (condition.from !== null && condition.to !== null && condition.from > condition.to)
    return "begins above its end";
  return undefined;
}

/** The first way by which conditions lead from a question back to it: the identifiers, the first one again at the end. */
function circleOf(items: readonly Item[]): readonly string[] | undefined {
  const next = new Map(items.map(({ id, condition }) => [id, condition?.item]));
  const cleared = new Set<string>();
  for (const { id } of items) {
    const way: string[] = [];
    for (let at: string | undefined = id; at !== undefined && !cleared.has(at); at = next.get(at)) {
      if (way.includes(at)) return [...way.slice(way.indexOf(at)), at];
      way.push(at);
    }
    for (const one of way) cleared.add(one);
  }
  return undefined;
}
