import type { GivenAnswer, QuestionContent } from "@crq/contract/compliance/questions/question-fields";
import { cx } from "class-variance-authority";
import { type ReactNode, useId } from "react";
import { Input } from "../../ui/form/input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";

interface QuestionFieldProps {
  readonly question: Omit<QuestionContent, "entries">;
  /** Its number in the set. */
  readonly number: number;
  readonly given: GivenAnswer | undefined;
  readonly disabled?: boolean;
  /** Undefined takes the answer back; `typing` if more keys are likely to follow. */
  readonly onAnswer: (given: GivenAnswer | undefined, typing: boolean) => void;
  /** Below the answer: what it says, who gave it. */
  readonly children?: ReactNode;
}

/** A question with its help and the control that answers it, for the keyboard as for the mouse. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, number, children } = props;
  const id = useId();
  return (
    <fieldset
      data-question={number}
      disabled={props.disabled === true}
      className="min-w-0 border-t border-line pt-4"
    >
      <legend className="float-left mb-2 w-full text-base font-medium wrap-anywhere">
        <span className="num mr-2 text-muted">{number}.</span>
        {question.text}
      </legend>
      <div className="clear-both">
        {question.help !== "" && (
          <p id={id} className="mb-2 max-w-prose text-sm wrap-anywhere whitespace-pre-line text-muted">
            {question.help}
          </p>
        )}
        <Control {...props} describedBy={question.help === "" ? undefined : id} />
        {children}
      </div>
    </fieldset>
  );
}

type ControlProps = QuestionFieldProps & { readonly describedBy: string | undefined };

function Control({ question, given, onAnswer, describedBy }: ControlProps) {
  if (question.kind === "number")
    return (
      <Input
        type="number"
        step="any"
        inputMode="decimal"
        className="max-w-40"
        aria-label={question.text}
        aria-describedby={describedBy}
        value={typeof given === "number" ? given : ""}
        onChange={({ target }) => onAnswer(target.value === "" ? undefined : target.valueAsNumber, true)}
      />
    );
  if (question.kind === "text")
    return (
      <Textarea
        maxLength={4000}
        aria-label={question.text}
        aria-describedby={describedBy}
        value={typeof given === "string" ? given : ""}
        onChange={({ target }) => onAnswer(target.value === "" ? undefined : target.value, true)}
      />
    );
  const chosen = Array.isArray(given) ? given : [];
  if (question.kind === "choices")
    return (
      <div className="grid gap-1.5">
        {question.choices.map(({ id, label }) => (
          <Checkbox
            key={id}
            aria-describedby={describedBy}
            checked={chosen.includes(id)}
            onChange={({ target }) => {
              const next = target.checked ? [...chosen, id] : chosen.filter((one) => one !== id);
              onAnswer(next.length === 0 ? undefined : next, false);
            }}
          >
            <span className="wrap-anywhere">{label}</span>
          </Checkbox>
        ))}
      </div>
    );
  return <OneChoice {...{ question, onAnswer, describedBy }} chosen={chosen[0]} />;
}

interface OneChoiceProps extends Pick<ControlProps, "question" | "onAnswer" | "describedBy"> {
  readonly chosen: string | undefined;
}

/** Radio buttons; a scale is laid out in a row. Clicking the chosen one again takes the answer back. */
function OneChoice({ question, chosen, onAnswer, describedBy }: OneChoiceProps) {
  const name = useId();
  return (
    <div className="flex flex-wrap gap-2">
      {question.choices.map(({ id, label }) => (
        <label
          key={id}
          className={cx(
            "relative inline-flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-md border px-3 py-1.5 text-sm has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus touch:min-h-11",
            id === chosen
              ? "border-primary bg-primary/12 font-medium"
              : "border-line-strong hover:bg-ink/5 has-disabled:hover:bg-transparent",
          )}
        >
          <input
            type="radio"
            name={name}
            aria-describedby={describedBy}
            checked={id === chosen}
            onChange={() => onAnswer([id], false)}
            onClick={() => id === chosen && onAnswer(undefined, false)}
            onKeyDown={(event) => {
              if (event.key !== "Backspace" && event.key !== "Delete") return;
              event.preventDefault();
              onAnswer(undefined, false);
            }}
            className="size-4 shrink-0 accent-primary"
          />
          <span className="wrap-anywhere">{label}</span>
        </label>
      ))}
    </div>
  );
}
