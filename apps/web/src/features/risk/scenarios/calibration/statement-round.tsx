import { cx } from "class-variance-authority";
import { useState } from "react";
import type { Answer, FinishedRound } from "./calibration-history.ts";
import { nextQuestions } from "./calibration-rounds.ts";
import { RoundFrame } from "./round-frame.tsx";
import { STATEMENTS } from "./statements.ts";

interface StatementRoundProps {
  readonly history: readonly FinishedRound[];
  readonly onDone: (answers: readonly Answer[]) => void;
  readonly onLeave: () => void;
}

interface Chosen {
  readonly answer: boolean | null;
  readonly confidence: number | null;
}

const CONFIDENCES = [0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** Ten statements, each judged true or false with a confidence. */
export function StatementRound({ history, onDone, onLeave }: StatementRoundProps) {
  const [statements] = useState(() => nextQuestions(STATEMENTS, history, Math.random));
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
    statements.map(() => ({ answer: null, confidence: null })),
  );
  const [asked, setAsked] = useState(false);
  const own = chosen[at]!;
  const edit = (change: Partial<Chosen>) =>
    setChosen((now) => now.map((entry, index) => (index === at ? { ...entry, ...change } : entry)));
  const next = () => {
    if (own.answer === null || own.confidence === null) {
      setAsked(true);
      return;
    }
    setAsked(false);
    if (at + 1 < statements.length) setAt(at + 1);
    else
      onDone(
        statements.map(({ id }, index) => ({
          id,
          answer: chosen[index]!.answer ?? false,
          confidence: chosen[index]!.confidence ?? 0.5,
        })),
      );
  };
  return (
    <RoundFrame
      key={at}
      number={at + 1}
      count={statements.length}
      question={statements[at]!.statement}
      onNext={next}
      onBack={at > 0 ? () => setAt(at - 1) : null}
      onLeave={onLeave}
    >
      <div className="flex flex-col gap-5">
        <Choices
          legend="It is"
          name={`answer ${at}`}
          choices={[
            { value: true, label: "True" },
            { value: false, label: "False" },
          ]}
          value={own.answer}
          problem={asked && own.answer === null ? "Choose one. A guess is fine." : undefined}
          onChoose={(answer) => edit({ answer })}
        />
        <Choices
          legend="How sure are you?"
          name={`confidence ${at}`}
          choices={CONFIDENCES.map((value) => ({ value, label: `${value * 100}%` }))}
          value={own.confidence}
          problem={
            asked && own.confidence === null ? "Choose one: 50% is a guess, 100% is certain" : undefined
          }
          onChoose={(confidence) => edit({ confidence })}
        />
      </div>
    </RoundFrame>
  );
}

interface ChoicesProps<T> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly value: T | null;
  readonly problem: string | undefined;
  readonly onChoose: (value: T) => void;
}

/** A row of choices, one of which is active; arrow keys move between them. */
function Choices<T>({ legend, name, choices, value, problem, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.label}
            className={cx(
              "num inline-flex h-9 cursor-pointer items-center rounded-md border px-3.5 text-sm font-medium touch:h-11",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              choice.value === value
                ? "border-primary bg-primary text-primary-ink"
                : "border-line-strong bg-surface hover:border-ink hover:bg-sunken",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 min-h-5 text-sm text-bad">
        {problem}
      </p>
    </fieldset>
  );
}
