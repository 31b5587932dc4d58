/** What answers to questions make of entries' answers. What was given by hand stays. */
import type { AnswerFields } from "@crq/contract/compliance/assessments/answers";
import type { QuestionAnswer } from "@crq/contract/compliance/questions/questions";
import type { EntryVerdict } from "@crq/frameworks/questions/evaluate";
import type { Given } from "@crq/frameworks/questions/question";
import type { AnswerToChange } from "../answers/store.ts";
import type { SetVerdict } from "./store.ts";

/** What was answered, by question. */
export function givenAnswers(
  answers: readonly Pick<QuestionAnswer, "question" | "answer">[],
): ReadonlyMap<string, Given> {
  return new Map(
    answers.flatMap(({ question, answer }): [string, Given][] =>
      answer === null ? [] : [[question, answer]],
    ),
  );
}

/** Why an entry doesn't apply, where the questions say so. */
const BY_QUESTIONS = "It follows from the answers to the questions.";

/** What an entry's answer becomes, and what is noted of that. */
export interface Applied {
  readonly change: AnswerFields;
  readonly noted: SetVerdict | null;
}

/** The change that a verdict makes to an entry's answer; undefined if the answer was given by hand, or is that already. */
export function applied(
  answer: AnswerToChange,
  verdict: EntryVerdict | undefined,
  last: SetVerdict | undefined,
): Applied | undefined {
  const wanted = wantedBy(verdict);
  const now = currentOf(answer);
  if (same(now, wanted ?? BLANK)) return undefined;
  const blank = same(now, BLANK) && Object.keys(answer.objectives).length === 0;
  if (!blank && !(last && same(now, last))) return undefined;
  const { result, maturity, applies } = wanted ?? BLANK;
  return {
    change: {
      ...(result !== now.result && { result }),
      ...(maturity !== now.maturity && { maturity }),
      ...(applies !== now.applies && {
        applicability: applies ? "applicable" : "not-applicable",
        justification: applies ? "" : BY_QUESTIONS,
      }),
    },
    noted: wanted,
  };
}

/** Whether the answers to the questions say of an entry what they set it to once. */
export function stillSays(verdict: EntryVerdict | undefined, once: SetVerdict | undefined): boolean {
  const wanted = wantedBy(verdict);
  return wanted !== null && once !== undefined && same(wanted, once);
}

const BLANK: SetVerdict = { applies: true, result: null, maturity: null };

function wantedBy(verdict: EntryVerdict | undefined): SetVerdict | null {
  if (!verdict) return null;
  const { result, maturity } = verdict;
  if (result === "not-applicable") return { applies: false, result: null, maturity: null };
  return result === null && maturity === null ? null : { applies: true, result, maturity };
}

function currentOf({ applicability, result, maturity }: AnswerToChange): SetVerdict {
  return { applies: applicability !== "not-applicable", result, maturity };
}

function same(one: SetVerdict, other: SetVerdict): boolean {
  return one.applies === other.applies && one.result === other.result && one.maturity === other.maturity;
}
