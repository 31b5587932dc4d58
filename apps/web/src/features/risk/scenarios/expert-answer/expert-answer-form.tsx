import type { AskedQuestion } from "@crq/contract/risk/elicitation/expert-questions";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useRef, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { MarksEmptyFields } from "../estimate/empty-fields.ts";
import { factorAt } from "../estimate/factors.ts";
import { QuantityField } from "../estimate/quantity-field.tsx";
import {
  type AnswerDraft,
  EMPTY_RANGE,
  keepDraft,
  keptDraft,
  readCalibration,
  readRange,
  type TypedRange,
} from "./answer-draft.ts";
import { CalibrationQuestion } from "./calibration-question.tsx";

/** What the server says of a given answer. */
export interface Given {
  readonly inside: number;
  readonly count: number;
}

interface ExpertAnswerFormProps {
  readonly asked: AskedQuestion;
  readonly token: string;
  readonly onGiven: (given: Given) => void;
}

/** One question to an expert: the range, what it's based on, and ten questions with known answers. */
export function ExpertAnswerForm({ asked, token, onGiven }: ExpertAnswerFormProps) {
  const { input, question, background, organization, askedBy, expert, expiresAt, currency } = asked;
  const factor = factorAt(input);
  const kind = factor?.kind ?? "money";
  const [draft, setDraft] = useState<AnswerDraft>(() => keptDraft(asked));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const range = readRange(draft.range, kind);
  const practice = asked.calibration.map(({ id }) => ({
    id,
    reading: readCalibration(draft.calibration[id] ?? EMPTY_RANGE),
  }));
  const answered = practice.filter(({ reading }) => reading !== null).length;
  const sending = useMutation({
    mutationFn: async (ends: { low: number; high: number }) =>
      call("expertAnswers.give", {
        body: {
          token,
          ...ends,
          reasoning: draft.reasoning.trim(),
          calibration: practice.flatMap(({ id, reading }) =>
            reading?.ends ? [{ id, ...reading.ends }] : [],
          ),
        },
      }),
    onSuccess: (given) => {
      keepDraft(asked, null);
      onGiven(given);
    },
  });
  const change = (more: Partial<AnswerDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...more };
      keepDraft(asked, next);
      return next;
    });
  const edit = (more: Partial<TypedRange>) => change({ range: { ...draft.range, ...more } });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    setTried(true);
    const unread = practice.some(({ reading }) => reading && !reading.ends);
    if (range.ends && !unread) return sending.mutate(range.ends);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className="text-sm text-muted">
        {expert}, {askedBy} of {organization} asks for your estimate. Answer by {deadline(expiresAt)}.
      </p>
      <Heading size="title" className="mt-3 wrap-anywhere">
        {question}
      </Heading>
      {background !== "" && (
        <p className="mt-3 max-w-prose text-base wrap-anywhere whitespace-pre-line">{background}</p>
      )}
      <fieldset className="mt-8">
        <legend className="text-base font-medium">
          Your range{factor ? `, in ${kind === "money" ? `${currency} ${factor.unit}` : factor.unit}` : ""}
        </legend>
        <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
          Choose both ends so that you’re 90% sure the true figure lies between them. If you’d rather bet on
          drawing a white ball from a bag with nine white and one black, make the range wider.
        </p>
        <MarksEmptyFields value={tried}>
          <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2">
            {(["low", "high"] as const).map((end) => (
              <QuantityField
                key={end}
                label={end === "low" ? "Low end" : "High end"}
                text={draft.range[end]}
                kind={kind}
                currency={currency}
                share={factor?.share}
                problem={tried || draft.range[end].trim() !== "" ? range.problems[end] : undefined}
                readOnly={false}
                onChange={(text) => edit({ [end]: text })}
              />
            ))}
          </div>
        </MarksEmptyFields>
      </fieldset>
      <Field
        label="What do you base it on?"
        hint="Optional. No one else who is asked sees it."
        className="mt-3"
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={draft.reasoning}
            onChange={(event) => change({ reasoning: event.target.value })}
          />
        )}
      </Field>
      {asked.calibration.length > 0 && (
        <section aria-labelledby="practice" className="mt-10 border-t border-ink/40 pt-4">
          <Heading size="section" id="practice">
            Ten questions with known answers
          </Heading>
          <p className="mt-1 max-w-prose text-sm text-muted">
            Optional, about five minutes. They show how wide your ranges should be, and your estimate counts
            for more if your ranges hold. Don’t look anything up: a wide range is a good answer.
          </p>
          <ol className="mt-3">
            {asked.calibration.map((one, i) => (
              <CalibrationQuestion
                key={one.id}
                number={i + 1}
                asked={one}
                typed={draft.calibration[one.id] ?? EMPTY_RANGE}
                problems={tried ? (practice[i]?.reading?.problems ?? {}) : {}}
                onChange={(typed) => change({ calibration: { ...draft.calibration, [one.id]: typed } })}
              />
            ))}
          </ol>
        </section>
      )}
      {sending.isError && (
        <p role="alert" className="mt-6 text-sm text-bad">
          {failureWords(sending.error)} What you typed is still here.
        </p>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="lg" busy={sending.isPending}>
          Send estimate
        </Button>
        <p className="text-sm text-muted" aria-live="polite">
          {answered > 0 ? `With ${answered} of ${asked.calibration.length} practice questions.` : ""}
        </p>
      </div>
    </form>
  );
}

/** Why an answer wasn't taken, and what to do. */
function failureWords(error: Error): string {
  if (error instanceof ApiError && error.problem) {
    const { detail, errors } = error.problem;
    return detail ?? (errors?.map(({ message }) => `${message}.`).join(" ") || describeError(error).advice);
  }
  return describeError(error).advice;
}

/** The last day of a link, in the reader's own language and zone. */
function deadline(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { month: "long", day: "numeric", year: "numeric" });
}
