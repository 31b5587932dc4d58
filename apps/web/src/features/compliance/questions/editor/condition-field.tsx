import { type Clause, clausesOf, SET_LIMITS } from "@crq/frameworks/questions/question-set";
import { Plus, X } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { conditionWith, type Draft, type DraftItem, matchOf } from "./draft.ts";

interface ConditionFieldProps {
  readonly item: DraftItem;
  readonly draft: Draft;
  readonly onChange: (condition: DraftItem["condition"]) => void;
}

/** When a question is asked: always, or depending on the answers to earlier ones. */
export function ConditionField({ item, draft, onChange }: ConditionFieldProps) {
  const items = draft.flatMap((section) => section.items);
  const at = items.indexOf(item);
  const earlier = items.slice(0, at).filter(({ question }) => question.kind !== "text");
  const clauses = clausesOf(item.condition);
  const match = matchOf(item.condition);
  const save = (next: readonly Clause[]) => onChange(conditionWith(match, next));
  return (
    <div className="grid min-w-0 gap-3">
      {clauses.length === 0 && <p className="text-sm">Always asked.</p>}
      {clauses.length > 1 && (
        <Field label={`Question ${at + 1} is asked if`}>
          {(control) => (
            <Select
              {...control}
              value={match}
              onChange={({ target }) => onChange(conditionWith(target.value as "all", clauses))}
            >
              <option value="all">All of these are true</option>
              <option value="any">Any of these is true</option>
            </Select>
          )}
        </Field>
      )}
      {clauses.map((clause, place) => (
        <ClauseField
          // oxlint-disable-next-line react/no-array-index-key -- two can be about the same question
          key={place}
          name={clauses.length === 1 ? "Asked only if" : `Condition ${place + 1}`}
          clause={clause}
          items={items}
          earlier={earlier}
          onChange={(to) => save(clauses.map((one, i) => (i === place ? to : one)))}
          onRemove={() => save(clauses.filter((_, i) => i !== place))}
        />
      ))}
      {earlier.length === 0 && clauses.length === 0 && (
        <p className="text-sm text-muted">
          A condition is about an earlier question that has choices or a number, and there’s none.
        </p>
      )}
      {earlier.length > 0 && clauses.length < SET_LIMITS.clauses && (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          onClick={() => save([...clauses, clauseAbout(earlier.at(-1)!)])}
        >
          <Plus aria-hidden /> {clauses.length === 0 ? "Add a condition" : "Add another condition"}
        </Button>
      )}
    </div>
  );
}

function clauseAbout({ id, question }: DraftItem): Clause {
  return question.kind === "number"
    ? { item: id, from: 0, to: null }
    : { item: id, choices: [question.choices.at(-1)!.id] };
}

interface ClauseFieldProps {
  readonly name: string;
  readonly clause: Clause;
  readonly items: readonly DraftItem[];
  readonly earlier: readonly DraftItem[];
  readonly onChange: (clause: Clause) => void;
  readonly onRemove: () => void;
}

/** One earlier question, and what its answer must be. */
function ClauseField({ name, clause, items, earlier, onChange, onRemove }: ClauseFieldProps) {
  const about = items.find(({ id }) => id === clause.item);
  // What it's about stays in the list when it was moved below, until another one is chosen.
  const offered = !about || earlier.includes(about) ? earlier : [...earlier, about];
  return (
    <fieldset className="grid min-w-0 gap-2 border-l-2 border-line-strong pl-3">
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field label={name}>
          {(control) => (
            <Select
              {...control}
              value={clause.item}
              onChange={({ target }) => onChange(clauseAbout(offered.find(({ id }) => id === target.value)!))}
            >
              {offered.map((one) => (
                <option key={one.id} value={one.id}>
                  {`Question ${items.indexOf(one) + 1}: ${one.question.text}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="ghost" size="icon" aria-label={`Remove: ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      {about && "choices" in clause && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-xs text-muted">is answered</legend>
          {about.question.choices.map(({ id, label }) => (
            <Checkbox
              key={id}
              checked={clause.choices.includes(id)}
              onChange={({ target }) =>
                onChange({
                  item: clause.item,
                  choices: target.checked
                    ? [...clause.choices, id]
                    : clause.choices.filter((one) => one !== id),
                })
              }
            >
              <span className="wrap-anywhere">{label}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      {"from" in clause && <Bounds clause={clause} onChange={onChange} />}
    </fieldset>
  );
}

interface BoundsProps {
  readonly clause: Extract<Clause, { readonly from: number | null }>;
  readonly onChange: (clause: Clause) => void;
}

function Bounds({ clause, onChange }: BoundsProps) {
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
              value={clause[end] ?? ""}
              onChange={({ target }) => onChange({ ...clause, [end]: typed(target.valueAsNumber) })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
