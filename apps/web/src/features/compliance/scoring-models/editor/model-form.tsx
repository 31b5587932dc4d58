import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { counted } from "../../../../ui/format.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ARITHMETIC_HINTS, ARITHMETIC_WORDS } from "../words.ts";
import { AnswersPart } from "./answers-part.tsx";
import { BandsPart } from "./bands-part.tsx";
import { NumberField } from "./number-field.tsx";
import type { Editor } from "./use-editor.ts";
import { WeightsPart } from "./weights-part.tsx";

/** Everything that a scoring model says. */
export function ModelForm({ editor }: { readonly editor: Editor }) {
  return (
    <div className="grid min-w-0 gap-10">
      <Names editor={editor} />
      <AnswersPart editor={editor} />
      <ArithmeticPart editor={editor} />
      <WeightsPart editor={editor} />
      <BandsPart editor={editor} />
      {!editor.disabled && (
        <p aria-live="polite" className="text-sm text-muted">
          {stateWords(editor)}
        </p>
      )}
    </div>
  );
}

function stateWords({ dirty, complete, problems, name }: Editor): string {
  if (!complete)
    return name.trim() === ""
      ? "To save, give the model a name."
      : `To save, correct ${counted(problems.length, "problem")} marked above.`;
  return dirty ? "Save your changes before you publish." : "Everything is saved.";
}

function Names({ editor }: { readonly editor: Editor }) {
  const { name, setName, description, setDescription, framework, chooseFramework, disabled } = editor;
  return (
    <div className="grid gap-4">
      <Field label="Name" required error={name.trim() === "" ? "Name the scoring model" : undefined}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            autoComplete="off"
            disabled={disabled}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label="Description" aside="Optional">
        {(control) => (
          <Textarea
            {...control}
            maxLength={4000}
            disabled={disabled}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      <Field
        label="Framework"
        aside="Optional"
        hint="With a framework, you can weight its families, baselines and entries. Choosing another one removes those weights."
      >
        {(control) => (
          <FrameworkChoice
            {...control}
            nothing="Any framework"
            disabled={disabled}
            value={framework}
            onChange={chooseFramework}
          />
        )}
      </Field>
    </div>
  );
}

function ArithmeticPart({ editor }: { readonly editor: Editor }) {
  const { draft, change, disabled, problem } = editor;
  return (
    <Section title="How entries are combined" landmark>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Arithmetic" hint={ARITHMETIC_HINTS[draft.arithmetic]} className="sm:col-span-2">
          {(control) => (
            <Select
              {...control}
              disabled={disabled}
              value={draft.arithmetic}
              onChange={({ target }) => change({ arithmetic: target.value as typeof draft.arithmetic })}
            >
              {Object.entries(ARITHMETIC_WORDS).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {draft.arithmetic === "deductions" && (
          <>
            <NumberField
              label="Start"
              value={draft.start}
              onChange={(start) => change({ start })}
              error={problem("arithmetic.start")}
              disabled={disabled}
            />
            <NumberField
              label="Floor"
              hint="Empty: there’s no lowest score."
              value={draft.floor}
              onChange={(floor) => change({ floor })}
              error={problem("arithmetic.floor")}
              disabled={disabled}
            />
          </>
        )}
        <Field label="Rounding">
          {(control) => (
            <Select
              {...control}
              disabled={disabled}
              value={draft.decimals}
              onChange={({ target }) => change({ decimals: Number(target.value) })}
            >
              <option value={0}>To whole numbers</option>
              <option value={1}>To tenths</option>
              <option value={2}>To hundredths</option>
            </Select>
          )}
        </Field>
      </div>
    </Section>
  );
}
