import { cx } from "class-variance-authority";
import { type KeyboardEvent, useContext, useId } from "react";
import { controlClasses } from "../../../../ui/form/control-classes.ts";
import { keystroke } from "../quantify/keystroke-timing.ts";
import { MarksEmptyFields } from "./empty-fields.ts";
import { type QuantityKind, readQuantity } from "../../../../ui/form/quantity.ts";
import { quantityWords } from "./quantity-words.ts";
import { stepQuantity } from "./step-quantity.ts";

interface QuantityFieldProps {
  readonly label: string;
  readonly text: string;
  readonly kind: QuantityKind;
  readonly currency: string;
  /** Of a probability: the unit it's a share of. */
  readonly share?: string | undefined;
  /** Its interpretation, if it isn't its kind's. */
  readonly wordsOf?: ((value: number) => string) | undefined;
  /** The problem; the field keeps the typed text. */
  readonly problem: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

const STEP_KEYS: Readonly<Record<string, readonly [direction: 1 | -1, coarse: boolean]>> = {
  ArrowUp: [1, false],
  ArrowDown: [-1, false],
  PageUp: [1, true],
  PageDown: [-1, true],
};

/** A number as typed (`50k`, `1 in 10`), with its interpretation below. Arrow keys step it, Shift or page keys by more. */
export function QuantityField({
  label,
  text,
  kind,
  currency,
  share,
  wordsOf,
  problem,
  readOnly,
  onChange,
}: QuantityFieldProps) {
  const id = useId();
  const reading = readQuantity(text, kind);
  const marks = useContext(MarksEmptyFields) || text.trim() !== "";
  const wrong = problem !== undefined && marks;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEP_KEYS[event.key];
    if (!step || readOnly || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = stepQuantity(text, kind, step[0], step[1] || event.shiftKey);
    if (next === null) return;
    keystroke(event.timeStamp);
    onChange(next);
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-2xs text-muted">
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        readOnly={readOnly}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-note`}
        onKeyDown={press}
        onChange={(event) => {
          keystroke(event.timeStamp);
          onChange(event.target.value);
        }}
        className={cx(controlClasses, "num h-8 px-2! touch:h-11")}
      />
      <span aria-hidden className="num hidden text-sm font-medium print:block">
        {text}
      </span>
      <p id={`${id}-note`} className={cx("num mt-1 min-h-4 text-2xs", wrong ? "text-bad" : "text-muted")}>
        {problem ??
          (reading.ok
            ? (wordsOf?.(reading.value) ?? quantityWords(reading.value, kind, currency, share))
            : "")}
      </p>
    </div>
  );
}
