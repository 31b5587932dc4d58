/** What the answers to a set of questions say about the entries of its framework. */
import { type AnswerResult, type Given, isGiven, type Meaning, meaningOf } from "./question.ts";
import {
  type Clause,
  clausesOf,
  type Condition,
  type Item,
  itemsOf,
  type QuestionSet,
} from "./question-set.ts";

/** Answers by the identifier of the question in its set. */
export type GivenAnswers = ReadonlyMap<string, Given>;

/** What the answers say about one entry. */
export interface EntryVerdict {
  /** Null while a question about it is open, and where the answers say nothing. */
  readonly result: AnswerResult | null;
  readonly maturity: number | null;
  /** The questions that are asked about it, and those of them that are open. */
  readonly asked: readonly string[];
  readonly open: readonly string[];
}

/** What answers say. */
export interface Evaluation {
  /** The questions that are asked, in order. */
  readonly asked: readonly string[];
  readonly answered: number;
  /** By entry of the set's framework. */
  readonly entries: ReadonlyMap<string, EntryVerdict>;
  /** By weight, 0 to 1: of the questions that are answered and count; null while there is none. */
  readonly score: number | null;
}

/** What a verdict counts, of one. */
const POINTS = { met: 1, "partially-met": 0.5, "not-met": 0 } as const;
const MOST_MATURITY = 5;

/** Judges answers. Answers to questions that aren't asked, or that the question doesn't allow, count as none. */
export function evaluate(set: QuestionSet, answers: GivenAnswers): Evaluation {
  const items = itemsOf(set);
  const asked = askedIn(items, answers);
  const found = new Map(asked.map((item) => [item.id, meaningOf(item.question, answers.get(item.id))]));
  return {
    asked: asked.map(({ id }) => id),
    answered: asked.filter((item) => isGiven(item.question, answers.get(item.id))).length,
    entries: entriesOf(set.framework, asked, found),
    score: scoreOf(asked, found),
  };
}

/** The questions that are asked: those without a condition, and those whose condition holds by questions that are asked themselves. */
function askedIn(items: readonly Item[], answers: GivenAnswers): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const known = new Map<string, boolean>();
  const isAsked = (item: Item): boolean => {
    const before = known.get(item.id);
    if (before !== undefined) return before;
    known.set(item.id, false); // ends what leads back to itself
    const asked = holds(item.condition, (clause) => {
      const about = byId.get(clause.item);
      const given = answers.get(clause.item);
      return about !== undefined && isAsked(about) && isGiven(about.question, given) && fits(clause, given);
    });
    known.set(item.id, asked);
    return asked;
  };
  return items.filter(isAsked);
}

function holds(condition: Condition | null, isTrue: (clause: Clause) => boolean): boolean {
  if (condition === null) return true;
  const clauses = clausesOf(condition);
  return "match" in condition && condition.match === "any" ? clauses.some(isTrue) : clauses.every(isTrue);
}

function fits(clause: Clause, given: Given | undefined): boolean {
  if ("choices" in clause)
    return typeof given === "object" && given.some((id) => clause.choices.includes(id));
  if (typeof given !== "number") return false;
  return given >= (clause.from ?? -Infinity) && given <= (clause.to ?? Infinity);
}

type Found = ReadonlyMap<string, Meaning | null | undefined>;

function entriesOf(framework: string, asked: readonly Item[], found: Found) {
  const about = new Map<string, Item[]>();
  for (const item of asked)
    for (const one of item.question.entries)
      if (one.framework === framework) about.set(one.entry, [...(about.get(one.entry) ?? []), item]);
  return new Map(
    [...about].map(([entry, items]): [string, EntryVerdict] => {
      // What says nothing, such as text, keeps no verdict waiting.
      const telling = items.filter(({ question }) =>
        [...question.choices, ...question.bands].some(({ meaning }) => meaning !== null),
      );
      const open = telling.filter(({ id }) => found.get(id) === undefined).map(({ id }) => id);
      return [
        entry,
        { ...(open.length === 0 ? joined(telling, found) : NOTHING), asked: items.map(({ id }) => id), open },
      ];
    }),
  );
}

const NOTHING = { result: null, maturity: null } as const;

/**
 * The verdict of several answers: what they agree on, and met in part where they differ. Those that don't apply are left out, unless none does. A level of maturity
 * is the average by weight, rounded down.
 */
function joined(items: readonly Item[], found: Found): Pick<EntryVerdict, "result" | "maturity"> {
  const meanings = items.flatMap(({ id, question }) => {
    const meaning = found.get(id);
    return meaning ? [{ meaning, weight: question.weight }] : [];
  });
  const results = meanings.flatMap(({ meaning }) => ("result" in meaning ? meaning.result : []));
  const applying = results.filter((one) => one !== "not-applicable");
  const rated = meanings.flatMap(({ meaning, weight }) =>
    "maturity" in meaning ? [{ level: meaning.maturity, weight }] : [],
  );
  if (rated.length === 0 && applying.length === 0)
    return { result: results.length > 0 ? "not-applicable" : null, maturity: null };
  return {
    result: applying.length === 0 ? null : new Set(applying).size === 1 ? applying[0]! : "partially-met",
    maturity: rated.length === 0 ? null : averageLevel(rated),
  };
}

function averageLevel(rated: readonly { readonly level: number; readonly weight: number }[]): number {
  const total = rated.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return Math.min(...rated.map(({ level }) => level));
  // A hair above, so that 3 of three equal weights isn't 2.9999.
  return Math.floor(rated.reduce((sum, { level, weight }) => sum + level * weight, 0) / total + 1e-9);
}

function scoreOf(asked: readonly Item[], found: Found): number | null {
  let points = 0;
  let most = 0;
  for (const { id, question } of asked) {
    const meaning = found.get(id);
    if (!meaning || ("result" in meaning && meaning.result === "not-applicable")) continue;
    const share =
      "maturity" in meaning
        ? meaning.maturity / MOST_MATURITY
        : POINTS[meaning.result as keyof typeof POINTS];
    points += share * question.weight;
    most += question.weight;
  }
  return most === 0 ? null : points / most;
}
