import type { ControlFunction } from "@crq/engine/control-model/control-function";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { FUNCTION_WORDS } from "../words.ts";
import { held } from "./changes.ts";
import {
  draftOf,
  draftProblems,
  type StrengthDraft,
  strengthFrom,
  type TypedInterval,
  unused,
} from "./strength-draft.ts";
import type { StrengthEditor } from "./use-strengths.ts";

interface StrengthDialogProps {
  readonly of: string;
  readonly title: string;
  readonly editor: StrengthEditor;
  readonly onClose: () => void;
}

/** Changes how strong a control or family is. What is kept here is saved later, with everything else. */
export function StrengthDialog({ of, title, editor, onClose }: StrengthDialogProps) {
  const { draft: set, set: keep, disabled } = editor;
  const found = held(of, set.items)!;
  const isOwn = found.holder === "own";
  const [draft, setDraft] = useState(() => draftOf(found.strength, isOwn || disabled));
  const [checked, setChecked] = useState(false);
  const problems = draftProblems(of, draft);
  const problem = (field: string) => (checked ? problems.get(field) : undefined);
  const change = (parts: Partial<StrengthDraft>) => setDraft((before) => ({ ...before, ...parts }));
  const without = held(
    of,
    set.items.filter((one) => one.of !== of),
  )!;
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={disabled}
      className="sm:w-[min(40rem,calc(100vw-2rem))]"
      title={`Strength of ${of}`}
      description={title}
    >
      <form
        className="grid gap-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (problems.size > 0) return;
          keep(of, strengthFrom(of, draft));
          onClose();
        }}
      >
        <Functions draft={draft} change={change} problem={problem} disabled={disabled} />
        <Interval
          legend="How often it works as intended"
          hint="Its reliability: the share of time in which it’s really there and does its job."
          value={draft.reliability}
          onChange={(reliability) => change({ reliability })}
          error={problem("reliability")}
          disabled={disabled}
        />
        <Field
          label="Source"
          required
          hint="A test, your incidents, a study, or whose judgment it is."
          error={problem("source")}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={300}
              autoComplete="off"
              disabled={disabled}
              value={draft.source}
              onChange={({ target }) => change({ source: target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {isOwn && !disabled && (
            <Button
              variant="outline"
              className="mr-auto"
              onClick={() => {
                keep(of, null);
                onClose();
              }}
            >
              {without.holder === "own-family" ? "Take your family’s strength" : "Reset to the product’s"}
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            {disabled ? "Close" : "Cancel"}
          </Button>
          {!disabled && <Button type="submit">Keep this change</Button>}
        </div>
      </form>
    </Dialog>
  );
}

interface FunctionsProps {
  readonly draft: StrengthDraft;
  readonly change: (parts: Partial<StrengthDraft>) => void;
  readonly problem: (field: string) => string | undefined;
  readonly disabled: boolean;
}

/** What the control does, each function at most once, with its capability. */
function Functions({ draft, change, problem, disabled }: FunctionsProps) {
  const { functions } = draft;
  const [added, setAdded] = useState<ControlFunction>();
  const left = unused(draft);
  const set = (does: ControlFunction, capability: TypedInterval) =>
    change({ functions: functions.map((one) => (one.does === does ? { does, capability } : one)) });
  return (
    <div className="grid gap-4">
      {functions.map(({ does, capability }, at) => (
        <Interval
          key={does}
          legend={`${FUNCTION_WORDS[does].name}, on ${FUNCTION_WORDS[does].on}`}
          hint={
            does === "decision-support"
              ? "Supports decisions; no figure follows from it."
              : "The share that it prevents, where it’s in place and works as intended."
          }
          value={capability}
          onChange={(to) => set(does, to)}
          error={problem(`functions.${at}.capability`)}
          disabled={disabled}
          onRemove={
            disabled ? undefined : () => change({ functions: functions.filter((one) => one.does !== does) })
          }
        />
      ))}
      {problem("functions") !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem("functions")}
        </p>
      )}
      {!disabled && left.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Another function" className="min-w-48 flex-1">
            {(control) => (
              <Select
                {...control}
                value={added ?? left[0]}
                onChange={({ target }) => setAdded(target.value as ControlFunction)}
              >
                {left.map((does) => (
                  <option key={does} value={does}>
                    {FUNCTION_WORDS[does].name}, on {FUNCTION_WORDS[does].on}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button
            variant="outline"
            onClick={() => {
              const does = added !== undefined && left.includes(added) ? added : left[0]!;
              const figure = does === "decision-support" ? "0" : "";
              const capability = { low: figure, likely: figure, high: figure };
              change({ functions: [...functions, { does, capability }] });
              setAdded(undefined);
            }}
          >
            Add function
          </Button>
        </div>
      )}
    </div>
  );
}

interface IntervalProps {
  readonly legend: string;
  readonly hint: string;
  readonly value: TypedInterval;
  readonly onChange: (value: TypedInterval) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onRemove?: (() => void) | undefined;
}

const PARTS = [
  ["low", "Lowest, %"],
  ["likely", "Most likely, %"],
  ["high", "Highest, %"],
] as const;

function Interval({ legend, hint, value, onChange, error, disabled, onRemove }: IntervalProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="mb-2 text-xs text-muted">{hint}</p>
      <div className="grid grid-cols-3 gap-3">
        {PARTS.map(([part, label]) => (
          <Field key={part} label={<span className="text-xs font-normal text-muted">{label}</span>}>
            {(control) => (
              <Input
                {...control}
                aria-invalid={error === undefined ? undefined : true}
                className="num"
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                disabled={disabled}
                value={value[part]}
                onChange={({ target }) => onChange({ ...value, [part]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
      {onRemove && (
        <Button variant="link" size="sm" className="mt-1" onClick={onRemove}>
          Remove this function<span className="sr-only">: {legend}</span>
        </Button>
      )}
    </fieldset>
  );
}
