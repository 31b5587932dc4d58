import { useId } from "react";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import type { Problems } from "../estimate/check-estimate.ts";
import type { ScenarioEditing } from "./use-scenario-draft.ts";

interface DescriptionFieldProps {
  readonly editing: ScenarioEditing;
  readonly problems: Problems;
  readonly readOnly: boolean;
}

/** Scope and assumptions in words, and the currency of all amounts. */
export function DescriptionField({ editing, problems, readOnly }: DescriptionFieldProps) {
  const { draft, setText, editEstimate } = editing;
  const codes = useId();
  return (
    <div className="mb-5 grid grid-cols-[1fr_6rem] gap-3">
      <Field label="Scope and assumptions">
        {(control) => (
          <Textarea
            {...control}
            maxLength={4000}
            readOnly={readOnly}
            rows={2}
            value={draft.description}
            placeholder="Who acts, on what, with which effect? What is left out?"
            onChange={(event) => setText({ description: event.target.value })}
            className="max-h-60 min-h-16! text-sm!"
          />
        )}
      </Field>
      <Field label="Currency" error={problems["currency"]}>
        {(control) => (
          <>
            <Input
              {...control}
              list={codes}
              maxLength={3}
              readOnly={readOnly}
              autoCapitalize="characters"
              spellCheck={false}
              value={draft.estimate.currency}
              onChange={(event) => editEstimate((now) => ({ ...now, currency: event.target.value.toUpperCase() }))}
            />
            <datalist id={codes}>
              {["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY"].map((code) => (
                <option key={code} value={code} />
              ))}
            </datalist>
          </>
        )}
      </Field>
    </div>
  );
}
