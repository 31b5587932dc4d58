import { cx } from "class-variance-authority";
import { type KeyboardEvent, useId } from "react";
import { controlClasses } from "../../../../ui/form/control-classes.ts";
import { Select } from "../../../../ui/form/select.tsx";
import type { Problems } from "../estimate/check-estimate.ts";
import { withType } from "../estimate/convert-distribution.ts";
import {
  type DistributionDraft,
  type DistributionType,
  type Parameter,
  formatName,
  limitsOf,
  parametersOf,
} from "../estimate/distribution-draft.ts";
import { TYPE_NAMES } from "../estimate/draft-fields.ts";
import { type QuantityKind, readQuantity } from "../../../../ui/form/quantity.ts";
import { stepQuantity } from "../estimate/step-quantity.ts";

const LABELS: Readonly<Record<Parameter, string>> = {
  min: "Minimum",
  mode: "Most likely",
  max: "Maximum",
  p5: "5th percentile",
  p95: "95th percentile",
  value: "Value",
  lambda: "Weight λ",
  least: "At least",
  most: "At most",
  cap: "Cap per event",
};

interface EstimateFieldsProps {
  readonly name: string;
  readonly kind: QuantityKind;
  readonly draft: DistributionDraft;
  readonly types: readonly DistributionType[];
  /** By parameter; the estimate's own under "". */
  readonly problems: Problems;
  /** The meaning of a value, below its field. */
  readonly words: (value: number) => string;
  readonly onChange: (draft: DistributionDraft) => void;
}

/** An estimate in a form: its kind and its figures, each with its interpretation. */
export function EstimateFields({ name, kind, draft, types, problems, words, onChange }: EstimateFieldsProps) {
  const own = problems[""] ?? problems["type"];
  return (
    <fieldset aria-label={name} className="grid gap-x-2 gap-y-1 sm:grid-cols-[8.5rem_1fr]">
      <Select
        aria-label={`${name}: distribution`}
        value={draft.type}
        onChange={(event) => onChange(withType(draft, event.target.value as DistributionType, kind))}
        className="self-start sm:pt-4.5 [&>select]:h-8! [&>select]:pl-2! [&>select]:text-sm touch:[&>select]:h-11! sm:[&>svg]:top-[calc(50%+0.55rem)] [&>svg]:right-2"
      >
        {types.map((type) => (
          <option key={type} value={type}>
            {TYPE_NAMES[type]}
          </option>
        ))}
      </Select>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {[...parametersOf(draft), ...limitsOf(draft)].map((parameter) => (
          <Figure
            key={parameter}
            label={LABELS[parameter]}
            kind={parameter === "lambda" ? "frequency" : kind}
            text={draft.text[parameter] ?? ""}
            problem={problems[formatName(parameter)]}
            words={words}
            onChange={(text) => onChange({ ...draft, text: { ...draft.text, [parameter]: text } })}
          />
        ))}
      </div>
      {own !== undefined && <p className="col-span-full text-xs text-bad">{own}</p>}
    </fieldset>
  );
}

interface FigureProps {
  readonly label: string;
  readonly kind: QuantityKind;
  readonly text: string;
  readonly problem: string | undefined;
  readonly words: (value: number) => string;
  readonly placeholder?: string;
  readonly onChange: (text: string) => void;
}

/** One figure as typed. Arrow keys step it, with Shift by more. */
export function Figure({ label, kind, text, problem, words, placeholder, onChange }: FigureProps) {
  const id = useId();
  const reading = readQuantity(text, kind);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const next = stepQuantity(text, kind, direction, event.shiftKey);
    if (next !== null) onChange(next);
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-2xs text-muted">
        {label}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={placeholder}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        onKeyDown={press}
        onChange={(event) => onChange(event.target.value)}
        className={cx(controlClasses, "num h-8 px-2! touch:h-11")}
      />
      <p
        id={`${id}-note`}
        className={cx("num mt-1 min-h-4 text-2xs", problem === undefined ? "text-muted" : "text-bad")}
      >
        {problem ?? (reading.ok ? words(reading.value) : "")}
      </p>
    </div>
  );
}
