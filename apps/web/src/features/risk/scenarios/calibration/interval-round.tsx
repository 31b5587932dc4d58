import { useState } from "react";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { grouped, readQuantity } from "../../../../ui/form/quantity.ts";
import type { Answer, FinishedRound } from "./calibration-history.ts";
import { nextQuestions } from "./calibration-rounds.ts";
import { INTERVAL_QUESTIONS } from "@crq/contract/risk/elicitation/calibration-questions";
import { RoundFrame } from "./round-frame.tsx";

interface IntervalRoundProps {
  readonly history: readonly FinishedRound[];
  readonly onDone: (answers: readonly Answer[]) => void;
  readonly onLeave: () => void;
}

interface Typed {
  readonly low: string;
  readonly high: string;
}

/** Ten questions, each answered with a 90 % interval. */
export function IntervalRound({ history, onDone, onLeave }: IntervalRoundProps) {
  const [questions] = useState(() => nextQuestions(INTERVAL_QUESTIONS, history, Math.random));
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<readonly Typed[]>(() => questions.map(() => ({ low: "", high: "" })));
  const [asked, setAsked] = useState(false);
  const question = questions[at]!;
  const own = typed[at]!;
  const [low, high] = [readNumber(own.low), readNumber(own.high)];
  const problems = {
    low: low === null ? "Enter a number" : undefined,
    high:
      high === null
        ? "Enter a number"
        : low !== null && high < low
          ? "Must be at least the low end"
          : undefined,
  };
  const edit = (change: Partial<Typed>) =>
    setTyped((now) => now.map((entry, index) => (index === at ? { ...entry, ...change } : entry)));
  const next = () => {
    if (problems.low !== undefined || problems.high !== undefined) {
      setAsked(true);
      return;
    }
    setAsked(false);
    if (at + 1 < questions.length) setAt(at + 1);
    else
      onDone(
        questions.map(({ id }, index) => ({
          id,
          low: readNumber(typed[index]!.low) ?? 0,
          high: readNumber(typed[index]!.high) ?? 0,
        })),
      );
  };
  const field = (name: keyof Typed, label: string, value: number | null) => (
    <Field
      label={label}
      aside={question.unit === "" ? "year" : question.unit}
      error={asked ? problems[name] : undefined}
      hint={
        <span className="num block min-h-4">
          {value === null || question.unit === "" ? "" : grouped(value)}
        </span>
      }
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          inputMode="decimal"
          value={own[name]}
          onChange={(event) => edit({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <RoundFrame
      key={at}
      number={at + 1}
      count={questions.length}
      question={question.question}
      onNext={next}
      onBack={at > 0 ? () => setAt(at - 1) : null}
      onLeave={onLeave}
    >
      <p className="mb-4 text-sm text-muted">You should be 90% sure that the true value lies between them.</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {field("low", "Low end", low)}
        {field("high", "High end", high)}
      </div>
    </RoundFrame>
  );
}

/** A number as people type it (`1,500`, `2.5 million`, `40`, `44%` as 44); null for anything else. */
function readNumber(text: string): number | null {
  const reading = readQuantity(text.replace(/\s*%\s*$/, ""), "money");
  return reading.ok ? reading.value : null;
}
