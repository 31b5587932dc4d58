import { Plus, X } from "lucide-react";
import { newId } from "../../../../screen/new-id.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { MEANINGS } from "../words.ts";
import { freshId, isFixed, type QuestionFormOf } from "./question-form.ts";

interface RowsProps {
  readonly form: QuestionFormOf;
}

/** The answers of a question, a row each, with what each means. */
export function AnswerRows({ form }: RowsProps) {
  const { kind } = form.values;
  if (kind === "text")
    return <p className="text-sm text-muted">Text is kept with the assessment and gives no verdict.</p>;
  return kind === "number" ? <Bands form={form} /> : <Choices form={form} />;
}

function Choices({ form }: RowsProps) {
  const { choices, kind } = form.values;
  const fixed = isFixed(kind);
  const change = (key: string, to: Partial<(typeof choices)[number]>) =>
    form.set(
      "choices",
      choices.map((one) => (one.key === key ? { ...one, ...to } : one)),
    );
  const add = (id: string, label: string, meaning: string) =>
    form.set("choices", [...choices, { key: newId(), id, label, meaning }]);
  const third = kind === "yes-no" && !choices.some(({ id }) => id === "na");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Answers, and what each means for the entries</legend>
      {choices.map(({ key, id, label, meaning }, at) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(8rem,11rem)_auto] items-center gap-2">
          <Field label={`Answer ${at + 1}`} hideLabel>
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                autoComplete="off"
                value={label}
                onChange={({ target }) => change(key, { label: target.value })}
              />
            )}
          </Field>
          <MeaningSelect at={at} value={meaning} onChange={(to) => change(key, { meaning: to })} />
          <RemoveRow
            label={`Remove answer ${at + 1}`}
            hidden={fixed && id !== "na"}
            onRemove={() =>
              form.set(
                "choices",
                choices.filter((one) => one.key !== key),
              )
            }
          />
        </div>
      ))}
      <Problem>{form.errors.choices}</Problem>
      {!fixed && (
        <Button variant="outline" size="sm" className="w-fit" onClick={() => add(freshId(choices), "", "")}>
          <Plus aria-hidden /> Add an answer
        </Button>
      )}
      {third && (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          onClick={() => add("na", "Doesn’t apply", "not-applicable")}
        >
          <Plus aria-hidden /> Add “Doesn’t apply”
        </Button>
      )}
    </fieldset>
  );
}

function Bands({ form }: RowsProps) {
  const { bands } = form.values;
  const change = (key: string, to: Partial<(typeof bands)[number]>) =>
    form.set(
      "bands",
      bands.map((one) => (one.key === key ? { ...one, ...to } : one)),
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">From which number on it means what</legend>
      {bands.map(({ key, from, meaning }, at) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(8rem,11rem)_auto] items-center gap-2">
          <Field label={`From number ${at + 1}`} hideLabel>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={from}
                onChange={({ target }) => change(key, { from: target.value })}
              />
            )}
          </Field>
          <MeaningSelect at={at} value={meaning} onChange={(to) => change(key, { meaning: to })} />
          <RemoveRow
            label={`Remove range ${at + 1}`}
            onRemove={() =>
              form.set(
                "bands",
                bands.filter((one) => one.key !== key),
              )
            }
          />
        </div>
      ))}
      <Problem>{form.errors.bands}</Problem>
      <Button
        variant="outline"
        size="sm"
        className="w-fit"
        onClick={() => form.set("bands", [...bands, { key: newId(), from: "", meaning: "" }])}
      >
        <Plus aria-hidden /> Add a range
      </Button>
    </fieldset>
  );
}

interface MeaningSelectProps {
  readonly at: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function MeaningSelect({ at, value, onChange }: MeaningSelectProps) {
  return (
    <Select
      aria-label={`Meaning of answer ${at + 1}`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {Object.entries(MEANINGS).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </Select>
  );
}

interface RemoveRowProps {
  readonly label: string;
  readonly hidden?: boolean;
  readonly onRemove: () => void;
}

function RemoveRow({ label, hidden = false, onRemove }: RemoveRowProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      className={hidden ? "invisible" : ""}
      onClick={onRemove}
    >
      <X aria-hidden />
    </Button>
  );
}

function Problem({ children }: { readonly children: string | undefined }) {
  return (
    <p role="alert" className="text-sm text-bad empty:hidden">
      {children}
    </p>
  );
}
