import { Suspense, lazy } from "react";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import type { Problems } from "../estimate/check-estimate.ts";
import type { ScenarioEditing } from "./use-scenario-draft.ts";

const AssumptionSection = lazy(() => import("../assumptions/assumption-section.tsx"));
const ScopeFields = lazy(() => import("./scope-fields.tsx"));

interface DescriptionFieldProps {
  readonly editing: ScenarioEditing;
  readonly problems: Problems;
  readonly readOnly: boolean;
}

/** The usual currencies first, then all others that the browser knows, and always the scenario's own. */
function currencies(own: string): string[] {
  return [
    ...new Set(["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY", own, ...Intl.supportedValuesOf("currency")]),
  ];
}

/** Scope in words, assumptions, and the currency of all amounts. */
export function DescriptionField({ editing, problems, readOnly }: DescriptionFieldProps) {
  const { draft, setText, editEstimate } = editing;
  return (
    <div className="mb-5 grid grid-cols-[1fr_6rem] gap-3">
      <Suspense fallback={<div className="col-span-2 h-15" />}>
        <ScopeFields editing={editing} readOnly={readOnly} />
      </Suspense>
      <Field label="Scope">
        {(control) => (
          <>
            <Textarea
              {...control}
              maxLength={4000}
              readOnly={readOnly}
              rows={2}
              value={draft.description}
              placeholder="What is counted, and what is out of scope?"
              onChange={(event) => setText({ description: event.target.value })}
              className="max-h-60 min-h-16! text-sm!"
            />
            <span aria-hidden className="hidden text-sm whitespace-pre-wrap print:block">
              {draft.description.trim() || "–"}
            </span>
          </>
        )}
      </Field>
      <Field label="Currency" error={problems["currency"]}>
        {(control) => (
          <>
            <Select
              {...control}
              disabled={readOnly}
              value={draft.estimate.currency}
              onChange={(event) => editEstimate((now) => ({ ...now, currency: event.target.value }))}
            >
              {currencies(draft.estimate.currency).map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </Select>
            <span aria-hidden className="hidden text-sm print:block">
              {draft.estimate.currency}
            </span>
          </>
        )}
      </Field>
      <Suspense fallback={<div className="col-span-2 h-8" />}>
        <AssumptionSection editing={editing} readOnly={readOnly} />
      </Suspense>
    </div>
  );
}
