import type { Condition } from "@crq/frameworks/questions/question-set";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import type { Draft, DraftItem } from "./draft.ts";

type AskedWhen = DraftItem["condition"];

interface ConditionFieldProps {
  readonly item: DraftItem;
  readonly draft: Draft;
  readonly onChange: (condition: AskedWhen) => void;
}

/** When a question is asked: always, or depending on the answer to another one. */
export function ConditionField({ item, draft, onChange }: ConditionFieldProps) {
  const { condition } = item;
  const items = draft.flatMap((section) => section.items);
  const about = items.find(({ id }) => id === condition?.item);
  const choose = (id: string) => {
    const other = items.find((one) => one.id === id);
    if (!other) onChange(null);
    else if (other.question.kind === "number") onChange({ item: id, from: 0, to: null });
    else onChange({ item: id, choices: [other.question.choices.at(-1)!.id] });
  };
  return (
    <div className="grid min-w-0 gap-2">
      <Field label="Asked">
        {(control) => (
          <Select {...control} value={condition?.item ?? ""} onChange={({ target }) => choose(target.value)}>
            <option value="">Always</option>
            {items.map(({ id, question }, at) =>
              id === item.id || question.kind === "text" ? null : (
                <option key={id} value={id}>
                  {`Depending on question ${at + 1}: ${question.text}`}
                </option>
              ),
            )}
          </Select>
        )}
      </Field>
      {condition && about && "choices" in condition && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-xs text-muted">Only if it’s answered</legend>
          {about.question.choices.map(({ id, label }) => (
            <Checkbox
              key={id}
              checked={condition.choices.includes(id)}
              onChange={({ target }) =>
                onChange({
                  item: condition.item,
                  choices: target.checked
                    ? [...condition.choices, id]
                    : condition.choices.filter((one) => one !== id),
                })
              }
            >
              <span className="wrap-anywhere">{label}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      {condition && "from" in condition && <Bounds condition={condition} onChange={onChange} />}
    </div>
  );
}

interface BoundsProps {
  readonly condition: Extract<Condition, { readonly from: number | null }>;
  readonly onChange: (condition: AskedWhen) => void;
}

function Bounds({ condition, onChange }: BoundsProps) {
  const typed = (value: number) => (Number.isFinite(value) ? value : null);
  return (
    <div className="grid grid-cols-2 gap-2">
      {(["from", "to"] as const).map((end) => (
        <Field key={end} label={end === "from" ? "At least" : "At most"}>
          {(control) => (
            <Input
              {...control}
              type="number"
              step="any"
              value={condition[end] ?? ""}
              onChange={({ target }) => onChange({ ...condition, [end]: typed(target.valueAsNumber) })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
