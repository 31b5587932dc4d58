import { FIELD_KINDS, FIELD_LIMITS, type FieldKind } from "@crq/contract/risk/register/risk-fields";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { type Draft, draftProblems, KIND_WORDS, withOption } from "./drafts.ts";

interface FieldCardProps {
  readonly draft: Draft;
  readonly all: readonly Draft[];
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One field: its name, what it holds, and whether risks need it. */
export function FieldCard(props: FieldCardProps) {
  const { draft, all, disabled, onChange } = props;
  const { name, help, kind, required, id } = draft;
  const [left, setLeft] = useState(false);
  const problems = draftProblems(draft, all);
  // A new field's name is only missed once someone went past it.
  const nameError = name === "" && id === null && !left ? undefined : problems.name;
  return (
    <fieldset disabled={disabled} className="min-w-0 rounded-lg border border-line p-4">
      <legend className="sr-only">{name || "New field"}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label="Name" required error={nameError}>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={({ target }) => onChange({ name: target.value })}
              onBlur={() => setLeft(true)}
            />
          )}
        </Field>
        <Field label="Holds" {...(id !== null && { aside: "Fixed" })}>
          {(control) => (
            <Select
              {...control}
              disabled={disabled || id !== null}
              value={kind}
              onChange={({ target }) => onChange({ kind: target.value as FieldKind })}
            >
              {FIELD_KINDS.map((one) => (
                <option key={one} value={one}>
                  {KIND_WORDS[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Help" aside="Optional" className="sm:col-span-2">
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              autoComplete="off"
              value={help}
              onChange={({ target }) => onChange({ help: target.value })}
            />
          )}
        </Field>
      </div>
      {kind === "choice" && <Options draft={draft} onChange={onChange} problem={problems.options} />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Checkbox checked={required} onChange={({ target }) => onChange({ required: target.checked })}>
          Required
        </Checkbox>
        {!disabled && <Acts {...props} />}
      </div>
    </fieldset>
  );
}

function Acts({ draft: { id, key, name }, all, onMove, onChange, onRemove }: FieldCardProps) {
  const used = all.filter(({ archived }) => !archived);
  const said = name || "new field";
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${said} up`}
        disabled={used[0]?.key === key}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${said} down`}
        disabled={used.at(-1)?.key === key}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
      {id !== null && (
        <Button variant="ghost" aria-label={`Archive ${said}`} onClick={() => onChange({ archived: true })}>
          Archive
        </Button>
      )}
      <Button variant="ghost" aria-label={`Delete ${said}`} onClick={onRemove}>
        Delete
      </Button>
    </div>
  );
}

function Options({
  draft,
  onChange,
  problem,
}: Pick<FieldCardProps, "draft" | "onChange"> & { readonly problem: string | undefined }) {
  const { options } = draft;
  return (
    <div className="mt-4">
      <p className="text-sm font-medium">Options</p>
      <ol className="mt-2 grid gap-2 sm:grid-cols-2">
        {options.map(({ id, label }, i) => (
          <li key={id} className="flex gap-1">
            <Field label={`Option ${i + 1}`} hideLabel className="min-w-0 grow">
              {(control) => (
                <Input
                  {...control}
                  maxLength={60}
                  autoComplete="off"
                  value={label}
                  onChange={({ target }) =>
                    onChange({
                      options: options.map((one) => (one.id === id ? { id, label: target.value } : one)),
                    })
                  }
                />
              )}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Delete option ${label || i + 1}`}
              onClick={() => onChange({ options: options.filter((one) => one.id !== id) })}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      {problem !== undefined && <p className="mt-2 text-sm text-bad">{problem}</p>}
      {options.length < FIELD_LIMITS.options && (
        <Button variant="link" className="mt-1" onClick={() => onChange({ options: withOption(draft) })}>
          <Plus aria-hidden /> Add option
        </Button>
      )}
    </div>
  );
}
