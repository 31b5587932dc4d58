import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Heading } from "../../../../ui/heading.tsx";

interface RoundFrameProps {
  readonly number: number;
  readonly count: number;
  readonly question: string;
  readonly onNext: () => void;
  readonly onBack: (() => void) | null;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/**
 * One question of a round: Enter continues. The focus goes to its first field when it appears, so give each question its own key.
 */
export function RoundFrame({ number, count, question, onNext, onBack, onLeave, children }: RoundFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("input")?.focus();
  }, []);
  const last = number === count;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      className="max-w-xl"
    >
      <div className="flex items-baseline justify-between gap-3 border-b border-ink/40 pb-1.5 text-xs text-muted">
        <span className="num">
          Question {number} of {count}
        </span>
        <Button variant="ghost" size="sm" onClick={onLeave}>
          End round
        </Button>
      </div>
      <progress
        aria-label="Questions answered"
        value={number - 1}
        max={count}
        className="mt-2 block h-1 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
      />
      <fieldset>
        <legend className="min-h-16 pt-5 pb-2">
          <Heading size="block">{question}</Heading>
        </legend>
        {children}
      </fieldset>
      <div className="mt-6 flex flex-wrap gap-2">
        {onBack && (
          <Button variant="outline" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit">{last ? "See results" : "Next question"}</Button>
      </div>
    </form>
  );
}
