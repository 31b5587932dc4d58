/** Assess once: what the answers of an assessment say about the requirements of another framework. */
import { combine, type Combined } from "../relations.ts";
import type { Composed } from "../relationship.ts";
import { type Answer, factsFrom, type Outcome, outcomeOf } from "./facts.ts";

/** What an assessment says about one of its entries; `not-assessed`: nothing, since it's a heading or not in this edition. */
export type SourceState = Answer | "unanswered" | "out-of-scope" | "not-assessed";

/** Who provides what an answer is about: all of it, or a part. */
export interface Provided {
  readonly kind: "inherited" | "shared";
  readonly by: string;
}

/** What an assessment says about one of its entries, with what can come along. */
export interface SourceAnswer {
  readonly state: SourceState;
  readonly maturity: number | null;
  readonly provided: Provided | null;
}

/** A pair in force between the assessment's framework and the other one. */
export interface PairInForce {
  readonly from: string;
  readonly to: string;
  /** From the assessment's entry to the other framework's; null where none is stated. */
  readonly relationship: Composed | null;
  /** Who states it. */
  readonly source: string;
}

/** An answer that a requirement is related to. */
export interface Contribution extends SourceAnswer {
  readonly entry: string;
  /** From that entry to the requirement. */
  readonly relationship: Combined | null;
  readonly sources: readonly string[];
  /** Whether something about the requirement follows from it. */
  readonly tells: boolean;
}

/** A requirement of the other framework, and what follows about it. */
export interface Yielded {
  readonly entry: string;
  readonly outcome: Outcome;
  /** What of it is provided by someone else, where that follows. */
  readonly provided: Provided | null;
  /** Its level of maturity, where an entry that asks the same has one. */
  readonly maturity: number | null;
  readonly from: readonly Contribution[];
}

const UNKNOWN: SourceAnswer = { state: "not-assessed", maturity: null, provided: null };
const ANSWERS: ReadonlySet<string> = new Set(["met", "partially-met", "not-met", "not-applicable"]);

/** The answer, if there is one that says something. */
function answerIn({ state }: SourceAnswer): Answer | undefined {
  return ANSWERS.has(state) ? (state as Answer) : undefined;
}

/**
 * What follows about each requirement. Only stated relationships tell anything; an answer that a pair relates without saying how is shown, and decides nothing.
 * @param requirements what an assessment of the other framework answers, in its order
 * @param answers what the assessment says, by entry
 */
export function assessOnce(
  requirements: readonly string[],
  answers: ReadonlyMap<string, SourceAnswer>,
  pairs: readonly PairInForce[],
): Yielded[] {
  const byRequirement = Map.groupBy(pairs, ({ to }) => to);
  return requirements.map((entry) => {
    const from = contributions(byRequirement.get(entry) ?? [], answers);
    const outcome = outcomeFor(from);
    return { entry, outcome, ...comingAlong(from, outcome), from };
  });
}

function contributions(
  pairs: readonly PairInForce[],
  answers: ReadonlyMap<string, SourceAnswer>,
): Contribution[] {
  const found = [...Map.groupBy(pairs, ({ from }) => from)].map(([entry, ways]): Contribution => {
    const answer = answers.get(entry) ?? UNKNOWN;
    const relationship = combine(ways.map((way) => way.relationship));
    const said = answerIn(answer);
    const facts = said === undefined ? {} : factsFrom(said, relationship);
    return {
      ...answer,
      entry,
      relationship,
      sources: [...new Set(ways.map(({ source }) => source))],
      tells: facts.done !== undefined || facts.open !== undefined,
    };
  });
  // A statement that two entries share nothing relates nothing.
  return found.filter(({ relationship }) => relationship !== "none");
}

function outcomeFor(from: readonly Contribution[]): Outcome {
  if (from.length === 0) return "unrelated";
  const answered = from.flatMap((one) => {
    const said = answerIn(one);
    return said === undefined ? [] : [factsFrom(said, one.relationship)];
  });
  return answered.length === 0 ? "unanswered" : outcomeOf(answered);
}

/** What comes along with a verdict: from entries that ask the same, and of what is inherited as a whole also from one that asks more. */
function comingAlong(
  from: readonly Contribution[],
  outcome: Outcome,
): Pick<Yielded, "provided" | "maturity"> {
  const verdict = outcome === "met" || outcome === "partially-met" || outcome === "not-met";
  if (!verdict) return { provided: null, maturity: null };
  const telling = from.filter(({ tells }) => tells);
  const same = telling.filter(({ relationship }) => relationship === "equal");
  const whole = telling.filter(
    ({ relationship, provided }) =>
      relationship === "equal" || (relationship === "superset" && provided?.kind !== "shared"),
  );
  return {
    provided: whole.length === telling.length ? agreed(whole.map((one) => one.provided)) : null,
    maturity: agreed(same.map((one) => one.maturity)),
  };
}

/** What all say alike; null where they don't, or say nothing. */
function agreed<T>(values: readonly (T | null)[]): T | null {
  const [first, ...others] = values;
  if (first === undefined) return null;
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : null;
}
