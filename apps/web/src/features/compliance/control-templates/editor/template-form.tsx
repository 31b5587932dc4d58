import { CONTROL_FUNCTIONS } from "@crq/contract/risk/control-model/control-functions";
import type { ComponentProps } from "react";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { Section } from "../../../../ui/section.tsx";
import { KIND_WORDS } from "../../../risk/scenarios/control-records/public.ts";
import type { Draft } from "./draft.ts";
import { EffectRows } from "./effect-rows.tsx";
import { EvidenceRows, StepRows } from "./list-rows.tsx";
import { RequirementRows } from "./requirement-rows.tsx";
import type { Editor } from "./use-editor.ts";

/** The parts of a template, to be written. */
export default function TemplateForm({ editor }: { readonly editor: Editor }) {
  const { draft, set, problems, disabled } = editor;
  return (
    <form
      noValidate
      className="grid max-w-one gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        if (editor.dirty && editor.newer === undefined) void editor.save();
      }}
    >
      <div className="grid gap-4">
        <Line editor={editor} name="name" label="Name" required maxLength={200} />
        <Text
          editor={editor}
          name="what"
          label="What it does"
          hint="In plain language: what can no longer happen, or ends sooner."
        />
        <Text
          editor={editor}
          name="how"
          label="How it’s done here"
          hint="Who uses what, and what the limits are."
        />
        <Field label="Function" aside="Optional">
          {(control) => (
            <Select
              {...control}
              disabled={disabled}
              value={draft.kind}
              onChange={({ target }) => set({ kind: target.value })}
            >
              <option value="">Not stated</option>
              {CONTROL_FUNCTIONS.map((kind) => (
                <option key={kind} value={kind}>
                  {KIND_WORDS[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Line editor={editor} name="owner" label="Owner role" maxLength={200} />
          <Line
            editor={editor}
            name="reviewMonths"
            label="Review every … months"
            inputMode="numeric"
            maxLength={3}
          />
        </div>
      </div>
      <RequirementRows
        requirements={draft.requirements}
        problems={problems}
        disabled={disabled}
        onChange={(requirements) => set({ requirements })}
      />
      <EffectRows
        effects={draft.effects}
        problems={problems}
        disabled={disabled}
        onChange={(effects) => set({ effects })}
      />
      <Costs editor={editor} />
      <StepRows
        steps={draft.steps}
        problems={problems}
        disabled={disabled}
        onChange={(steps) => set({ steps })}
      />
      <EvidenceRows
        evidence={draft.evidence}
        problems={problems}
        disabled={disabled}
        onChange={(evidence) => set({ evidence })}
      />
      <Line
        editor={editor}
        name="tags"
        label="Tags"
        at={Object.keys(problems).find((path) => path.startsWith("tags"))}
        hint="Separated by commas."
        maxLength={900}
      />
      <p aria-live="polite" className="max-w-prose text-sm text-muted">
        {stateWords(editor)}
      </p>
    </form>
  );
}

function stateWords({ dirty, disabled, problems, missing, record }: Editor): string {
  if (disabled) return "";
  const count = Object.keys(problems).length;
  if (dirty && count > 0)
    return `To save, correct ${count === 1 ? "the field that is" : `the ${count} fields that are`} marked above.`;
  if (dirty) return "Save your changes before you publish.";
  if (missing.length > 0)
    return `Everything is saved. Before you publish: ${missing.map(({ message }) => message.charAt(0).toLowerCase() + message.slice(1)).join("; ")}.`;
  return record.changed ? "Everything is saved. You can publish it." : "Everything is saved and published.";
}

type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];

interface LineProps extends Pick<
  ComponentProps<typeof Input>,
  "maxLength" | "inputMode" | "required" | "className"
> {
  readonly editor: Editor;
  readonly name: TextName;
  readonly label: string;
  /** The path of its problem, if it has another name there. */
  readonly at?: string | undefined;
  readonly hint?: string;
}

function Line({ editor, name, label, at = name, hint, required = false, ...input }: LineProps) {
  const { draft, set, problems, disabled } = editor;
  return (
    <Field
      label={label}
      error={problems[at]}
      {...(required ? { required: true } : {})}
      {...(hint !== undefined && { hint })}
    >
      {(control) => (
        <Input
          {...input}
          {...control}
          autoComplete="off"
          disabled={disabled}
          value={draft[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
}

function Text({ editor, name, label, hint }: Pick<LineProps, "editor" | "name" | "label" | "hint">) {
  const { draft, set, problems, disabled } = editor;
  return (
    <Field label={label} error={problems[name]} {...(hint !== undefined && { hint })}>
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          maxLength={2000}
          disabled={disabled}
          value={draft[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
}

function Costs({ editor }: { readonly editor: Editor }) {
  return (
    <Section
      title="Typical cost"
      description="Ranges, such as 8K to 70K. A control gets the yearly range, and the middle of the one-off cost."
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <Line
            editor={editor}
            name="yearlyLow"
            at="yearlyCost.low"
            label="A year, from"
            inputMode="decimal"
          />
          <Line
            editor={editor}
            name="yearlyHigh"
            at="yearlyCost.high"
            label="A year, to"
            inputMode="decimal"
          />
          <Line editor={editor} name="currency" label="Currency" maxLength={3} className="uppercase" />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <Line editor={editor} name="onceLow" at="oneOffCost.low" label="Once, from" inputMode="decimal" />
          <Line editor={editor} name="onceHigh" at="oneOffCost.high" label="Once, to" inputMode="decimal" />
          <Line
            editor={editor}
            name="onceYears"
            at="oneOffCost.years"
            label="Counted over years"
            inputMode="numeric"
            maxLength={2}
          />
        </div>
        <Line editor={editor} name="costSource" label="Source of the cost" maxLength={300} />
      </div>
    </Section>
  );
}
