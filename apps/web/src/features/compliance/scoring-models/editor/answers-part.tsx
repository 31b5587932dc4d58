import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { Counting } from "./draft.ts";
import { NumberField } from "./number-field.tsx";
import type { Editor } from "./use-editor.ts";

const RESULTS = [
  ["Not met", "answers.notMet"],
  ["Partially met", "answers.partiallyMet"],
  ["Met", "answers.met"],
] as const;

/** What each answer is worth. */
export function AnswersPart({ editor }: { readonly editor: Editor }) {
  const { draft, change, disabled, problem } = editor;
  const put = (list: readonly string[], at: number, value: string) =>
    list.map((one, place) => (place === at ? value : one));
  return (
    <Section title="What answers are worth" description="As a percentage of an entry’s weight." landmark>
      <div className="grid gap-4">
        <Field label="It reads" className="max-w-96">
          {(control) => (
            <Select
              {...control}
              disabled={disabled}
              value={draft.kind}
              onChange={({ target }) => change({ kind: target.value as typeof draft.kind })}
            >
              <option value="results">Verdicts: met, partially met, not met</option>
              <option value="maturity">Levels of maturity, 0 to 5</option>
            </Select>
          )}
        </Field>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {draft.kind === "results"
            ? RESULTS.map(([label, path], at) => (
                <NumberField
                  key={path}
                  label={label}
                  unit="%"
                  value={draft.results[at]!}
                  onChange={(value) => change({ results: put(draft.results, at, value) as never })}
                  error={problem(path)}
                  disabled={disabled}
                />
              ))
            : draft.levels.map((level, at) => (
                <NumberField
                  // oxlint-disable-next-line react/no-array-index-key -- a level is its place
                  key={at}
                  label={`Level ${at}`}
                  unit="%"
                  value={level}
                  onChange={(value) => change({ levels: put(draft.levels, at, value) })}
                  error={problem(`answers.levels[${at}]`)}
                  disabled={disabled}
                />
              ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <CountingField
            label="Without an answer"
            value={draft.unanswered}
            onChange={(unanswered) => change({ unanswered })}
            error={problem("unanswered")}
            disabled={disabled}
          />
          <CountingField
            label="Doesn’t apply"
            value={draft.notApplicable}
            onChange={(notApplicable) => change({ notApplicable })}
            error={problem("notApplicable")}
            disabled={disabled}
          />
        </div>
        <div className="grid justify-items-start gap-2">
          <Checkbox
            checked={draft.parts}
            disabled={disabled}
            onChange={({ target }) => change({ parts: target.checked })}
          >
            Count entries that belong to another one, such as enhancements
          </Checkbox>
          {draft.kind === "results" && (
            <Checkbox
              checked={draft.objectives}
              disabled={disabled}
              onChange={({ target }) => change({ objectives: target.checked })}
            >
              Let objectives decide where an entry has no verdict; one that isn’t met keeps it from being met
            </Checkbox>
          )}
        </div>
      </div>
    </Section>
  );
}

interface CountingFieldProps {
  readonly label: string;
  readonly value: Counting;
  readonly onChange: (value: Counting) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** Whether something counts, and for how much. */
function CountingField({ label, value, onChange, error, disabled }: CountingFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-2">
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={value.out ? "out" : "in"}
            onChange={({ target }) => onChange({ ...value, out: target.value === "out" })}
          >
            <option value="out">Left out</option>
            <option value="in">Counts as</option>
          </Select>
        )}
      </Field>
      {!value.out && (
        <NumberField
          label={`${label}: worth`}
          hideLabel
          unit="%"
          value={value.percent}
          onChange={(percent) => onChange({ ...value, percent })}
          error={error}
          disabled={disabled}
        />
      )}
    </div>
  );
}
