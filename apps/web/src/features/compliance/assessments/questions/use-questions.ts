import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { GivenAnswer } from "@crq/contract/compliance/questions/question-fields";
import type { QuestionAnswer } from "@crq/contract/compliance/questions/questions";
import { evaluate } from "@crq/frameworks/questions/evaluate";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type CallResult, call, queryOf } from "../../../../api/call.ts";
import { answerQueue, type QueueParts } from "../answers/answer-queue.ts";
import { browserParts, ending, useRunning } from "../answers/browser-queue.ts";
import { keepRows } from "../answers/use-answers.ts";
import { useWaitingQuestions } from "./use-waiting-questions.ts";

/** The questions of an assessment, as they were read. */
export type Questionnaire = CallResult<"questionnaires.get">;

/** The only field of an answer to a question; its value is JSON, since it can be a list. */
const FIELD = "answer";
const fieldOf = (answer: GivenAnswer | null) => (answer === null ? null : JSON.stringify(answer));

/** An answer that a field holds. */
export function givenIn(value: unknown): GivenAnswer | undefined {
  return typeof value === "string" ? (JSON.parse(value) as GivenAnswer) : undefined;
}

/** The questions of an assessment. */
export const questionsQuery = (id: string) => queryOf("questionnaires.get", { params: { id } });

/** An assessment's questions with what waits to be saved, what the answers say, and the way to change them. */
export function useQuestions(id: string, framework: string, { sections, answers: read }: Questionnaire) {
  const client = useQueryClient();
  // From the cache, not from the caller, who is drawn a moment later: in between, an answer would neither wait nor be there, and what it asks for would vanish.
  const answers = useQuery({ ...questionsQuery(id), enabled: false }).data?.answers ?? read;
  const store = useWaitingQuestions(id);
  const [queue] = useState(() => answerQueue<QuestionAnswer>({ store: store(), ...partsOf(client, id) }));
  const state = useRunning(queue);
  const saved = useMemo(() => new Map(answers.map((one) => [one.question, one])), [answers]);
  const given = useMemo(() => {
    const all = new Map<string, GivenAnswer>();
    for (const { question, answer } of answers) if (answer !== null) all.set(question, answer);
    for (const [question, { changed }] of state.waiting) {
      const answer = givenIn(changed[FIELD]);
      if (answer === undefined) all.delete(question);
      else all.set(question, answer);
    }
    return all;
  }, [answers, state.waiting]);
  const evaluation = useMemo(() => evaluate({ framework, sections }, given), [framework, sections, given]);
  return {
    queue,
    state,
    given,
    evaluation,
    answer: (question: string, answer: GivenAnswer | undefined, typing: boolean) => {
      const row = saved.get(question);
      if (row) queue.set(question, row, { [FIELD]: fieldOf(answer ?? null) }, { rest: typing });
    },
  };
}

function partsOf(client: QueryClient, id: string): Omit<QueueParts<QuestionAnswer>, "store"> {
  const read = async (question: string) => {
    const { answers } = await client.fetchQuery({ ...questionsQuery(id), staleTime: 0 });
    return answers.find((one) => one.question === question)!;
  };
  return {
    savedOf: ({ version, answer }) => ({ version, fields: { [FIELD]: fieldOf(answer) } }),
    send: async (question, version, body) => {
      try {
        const answer = givenIn(body[FIELD]) ?? null;
        const { changed, ...row } = await call("questionnaires.save", {
          params: { id },
          body: { question, version, answer },
        });
        keepRows(client, id, changed);
        return { kind: "saved", row };
      } catch (error) {
        return ending(error, version, async () => read(question));
      }
    },
    onRow: (question, row) =>
      client.setQueryData(
        questionsQuery(id).queryKey,
        (before) =>
          before && {
            ...before,
            answers: before.answers.map((one) => (one.question === question ? row : one)),
          },
      ),
    onElsewhere: (question) => void read(question).catch(() => undefined),
    ...browserParts(`questions:${id}`),
  };
}

/** Whether an entry's answer says something else than the questions: someone set it by hand. */
export function differs(
  row: AnswerRow,
  verdict: { readonly result: string | null; readonly maturity: number | null },
): boolean {
  const without = row.applicability === "not-applicable";
  if (row.result === null && row.maturity === null && !without) return false;
  if (verdict.result === "not-applicable") return !without;
  if (verdict.result === null && verdict.maturity === null) return false;
  return without || row.result !== verdict.result || row.maturity !== verdict.maturity;
}
