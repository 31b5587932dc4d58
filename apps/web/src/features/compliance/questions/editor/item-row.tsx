import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { conditionWords } from "../condition-words.ts";
import { KIND_WORDS } from "../words.ts";
import { ConditionField } from "./condition-field.tsx";
import { type Draft, type DraftItem, moved, withItem, withoutItem } from "./draft.ts";

interface ItemRowProps {
  readonly item: DraftItem;
  readonly number: number;
  readonly draft: Draft;
  readonly disabled: boolean;
  readonly problem: string | undefined;
  /** The bank has a newer edition, or retired the question. */
  readonly outdated: { readonly edition: number; readonly retired: boolean } | undefined;
  readonly onChange: (draft: Draft) => void;
  readonly onUpdate: () => void;
}

/** A question of a set: its place, its weight and when it's asked. */
export function ItemRow(props: ItemRowProps) {
  const { item, number, draft, disabled, problem, outdated, onChange, onUpdate } = props;
  const [open, setOpen] = useState(false);
  const { id, question, condition, weight } = item;
  const items = draft.flatMap((section) => section.items);
  const last = items.length;
  return (
    <li className="border-t border-line py-3">
      <div className="flex items-start gap-3">
        <span className="num w-7 shrink-0 pt-0.5 text-right text-sm text-muted">{number}.</span>
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{question.text}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
            <Badge variant="secondary">{KIND_WORDS[question.kind]}</Badge>
            <span className="wrap-anywhere">
              {question.entries.map(({ entry }) => entry).join(", ") || "No entries"}
            </span>
            <span>Weight {weight ?? question.weight}</span>
          </p>
          {condition && <p className="mt-1 text-sm wrap-anywhere">{conditionWords(condition, items)}.</p>}
          {problem !== undefined && (
            <p role="alert" className="mt-1 text-sm text-bad">
              The condition {problem}.
            </p>
          )}
          {outdated && (
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-warn">
              {outdated.retired ? "Retired in the bank." : "The bank has a newer edition."}
              {!disabled && outdated.edition > item.edition && (
                <Button variant="outline" size="sm" onClick={onUpdate}>
                  Use edition {outdated.edition}
                </Button>
              )}
            </p>
          )}
        </div>
        {!disabled && (
          <div className="flex shrink-0 max-sm:flex-col">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move question ${number} up`}
              disabled={number === 1}
              onClick={() => onChange(moved(draft, id, -1))}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move question ${number} down`}
              disabled={number === last && draft.at(-1)!.items.at(-1) === item}
              onClick={() => onChange(moved(draft, id, 1))}
            >
              <ArrowDown aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove question ${number}`}
              onClick={() => onChange(withoutItem(draft, id))}
            >
              <X aria-hidden />
            </Button>
          </div>
        )}
      </div>
      {!disabled && (
        <div className="mt-1 pl-10">
          <Button
            variant="link"
            size="sm"
            aria-expanded={open}
            aria-label={`Condition and weight of question ${number}`}
            onClick={() => setOpen(!open)}
          >
            Condition and weight
          </Button>
          {open && (
            <div className="mt-2 grid max-w-2xl gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
              <ConditionField
                item={item}
                draft={draft}
                onChange={(to) => onChange(withItem(draft, id, { condition: to }))}
              />
              <Field label={`Weight of question ${number}`} hint={`Bank: ${question.weight}`}>
                {(control) => (
                  <Input
                    {...control}
                    type="number"
                    min={0}
                    max={100}
                    step="any"
                    value={weight ?? ""}
                    placeholder={String(question.weight)}
                    onChange={({ target }) => {
                      const typed = target.valueAsNumber;
                      const fits = typed >= 0 && typed <= 100;
                      onChange(withItem(draft, id, { weight: fits ? typed : null }));
                    }}
                  />
                )}
              </Field>
            </div>
          )}
        </div>
      )}
    </li>
  );
}
