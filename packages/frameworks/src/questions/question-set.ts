/** Sets of questions: what is asked in which order and when, and what is wrong with one. */
import { isChosen, type Question, questionProblems, type QuestionProblem } from "./question.ts";

/** What an earlier question's answer must be: one of these choices, or a number within these bounds. */
export type Clause =
  | { readonly item: string; readonly choices: readonly string[] }
  | { readonly item: string; readonly from: number | null; readonly to: number | null };

/** Asks a question only if one clause holds, or all or any of several. */
export type Condition = Clause | { readonly match: "all" | "any"; readonly clauses: readonly Clause[] };

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

/** The most sections and questions of a set, and clauses of a condition. */
export const SET_LIMITS = { sections: 100, items: 500, clauses: 10 } as const;

/** The clauses of a condition; none: it's always asked. */
export function clausesOf(condition: Condition | null): readonly Clause[] {
  if (condition === null) return [];
  return "clauses" in condition ? condition.clauses : [condition];
}

/** The condition of some clauses: none is always asked, and one is written alone, as it was before there could be several. */
export function conditionOf(match: "all" | "any", clauses: readonly Clause[]): Condition | null {
  if (clauses.length < 2) return clauses[0] ?? null;
  return { match, clauses };
}

/** The questions of a set in order. */
export function itemsOf({ sections }: Pick<QuestionSet, "sections">): readonly Item[] {
  return sections.flatMap(({ items }) => items);
}

/** What keeps a set from being used: questions named twice, conditions that can't be judged, and conditions that lead back to themselves. */
export function setProblems(set: Pick<QuestionSet, "sections">): QuestionProblem[] {
  const items = itemsOf(set);
  const places = placesOf(items);
  const problems: QuestionProblem[] = [];
  const circle = circleOf(items);
  set.sections.forEach(({ items: inside }, section) => {
    inside.forEach((item, place) => {
      const path = `sections[${section}].items[${place}]`;
      if (items.some((other) => other !== item && other.id === item.id))
        problems.push({ path: `${path}.id`, message: "is the identifier of another question too" });
      for (const { path: part, message } of questionProblems(item.question))
        problems.push({ path: `${path}.question.${part}`, message });
      // Where it leads back to itself, the way there says more.
      const message =
        conditionProblem(item, places) ?? (circle?.includes(item.id) ? undefined : order(item, places));
      if (message !== undefined) problems.push({ path: `${path}.condition`, message });
    });
  });
  if (circle) {
    const named = circle.map((id) => `question ${places.get(id)!.at + 1}`);
    const message =
      circle.length === 2
        ? `is about its own answer: ${named.join(" → ")}`
        : `leads back to itself: ${named.join(" → ")}`;
    problems.push({ path: pathOf(set, circle[0]!), message });
  }
  return problems;
}

/** Each question's place, by its identifier. */
type Places = ReadonlyMap<string, { readonly at: number; readonly question: Question }>;

function placesOf(items: readonly Item[]): Places {
  return new Map(items.map(({ id, question }, at) => [id, { at, question }]));
}

function pathOf({ sections }: Pick<QuestionSet, "sections">, id: string): string {
  const section = sections.findIndex(({ items }) => items.some((item) => item.id === id));
  const place = sections[section]!.items.findIndex((item) => item.id === id);
  return `sections[${section}].items[${place}].condition`;
}

function conditionProblem({ condition }: Item, places: Places): string | undefined {
  if (condition === null) return undefined;
  const clauses = clausesOf(condition);
  if (clauses.length === 0) return "names no question";
  if (clauses.length > SET_LIMITS.clauses) return `has more than ${SET_LIMITS.clauses} parts`;
  for (const clause of clauses) {
    const about = places.get(clause.item)?.question;
    if (!about) return "is about a question that isn't in the set";
    const problem = clauseProblem(clause, about);
    if (problem !== undefined) return problem;
  }
  if ("match" in condition && condition.match === "all") return contradiction(clauses, places);
  return undefined;
}

function clauseProblem(clause: Clause, about: Question): string | undefined {
  if ("choices" in clause) {
    if (!isChosen(about.kind)) return "names choices of a question that has none";
    if (clause.choices.length === 0) return "names no answer";
    const strange = clause.choices.find((id) => !about.choices.some((choice) => choice.id === id));
    return strange === undefined
      ? undefined
      : `names the answer ‘${strange}’, which the question doesn't have`;
  }
  if (about.kind !== "number") return "names bounds for a question that doesn't ask for a number";
  if (clause.from === null && clause.to === null) return "names no bounds";
  if (clause.from !== null && clause.to !== null && clause.from > clause.to) return "begins above its end";
  return undefined;
}

/** Two clauses about one question that can't both hold. */
function contradiction(clauses: readonly Clause[], places: Places): string | undefined {
  for (const [at, one] of clauses.entries())
    for (const other of clauses.slice(at + 1)) {
      if (one.item !== other.item) continue;
      const { at: number, question } = places.get(one.item)!;
      if (excludes(one, other, question)) return `can never be true: question ${number + 1} can't be both`;
    }
  return undefined;
}

function excludes(one: Clause, other: Clause, { kind }: Question): boolean {
  if ("choices" in one)
    return kind !== "choices" && "choices" in other && !one.choices.some((id) => other.choices.includes(id));
  if ("choices" in other) return false;
  const [from, to] = [one, other].toSorted((a, b) => (a.from ?? -Infinity) - (b.from ?? -Infinity)) as [
    typeof one,
    typeof other,
  ];
  return (to.from ?? -Infinity) > (from.to ?? Infinity);
}

/** A question that comes later hasn't been answered when this one is asked. */
function order({ id, condition }: Item, places: Places): string | undefined {
  const { at } = places.get(id)!;
  const later = clausesOf(condition).find(({ item }) => places.get(item)!.at > at);
  return later && `is about question ${places.get(later.item)!.at + 1}, which comes later`;
}

/** The first way by which conditions lead from a question back to it: the identifiers, the first one again at the end. */
function circleOf(items: readonly Item[]): readonly string[] | undefined {
  const next = new Map(
    items.map(({ id, condition }) => [id, [...new Set(clausesOf(condition).map(({ item }) => item))]]),
  );
  const cleared = new Set<string>();
  const way: string[] = [];
  const follow = (id: string): readonly string[] | undefined => {
    if (cleared.has(id)) return undefined;
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id];
    way.push(id);
    for (const one of next.get(id) ?? []) {
      const circle = follow(one);
      if (circle) return circle;
    }
    way.pop();
    cleared.add(id);
    return undefined;
  };
  for (const { id } of items) {
    const circle = follow(id);
    if (circle) return circle;
  }
  return undefined;
}
