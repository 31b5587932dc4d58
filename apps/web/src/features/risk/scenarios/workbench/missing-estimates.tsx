import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { missingInputs } from "../estimate/check-estimate.ts";
import type { EstimateDraft } from "../estimate/estimate-draft.ts";
import { factorLabel } from "../estimate/factors.ts";

/** Moves the focus to the first empty field of an input. */
function show(input: string): void {
  const fields = document.querySelectorAll<HTMLInputElement>(`[data-input="${input}"] fieldset input`);
  const empty = [...fields].find(({ value }) => value.trim() === "");
  (empty ?? fields[0])?.focus();
}

/** In place of the first curve: the inputs that it needs, each a button that leads to its field. */
export default function MissingEstimates({ estimate }: { readonly estimate: EstimateDraft }) {
  const missing = missingInputs(estimate);
  return (
    <EmptyState title="No curve yet">
      {missing.length === 0 ? (
        "Correct the highlighted inputs to see the curve."
      ) : (
        <>
          The curve appears, and the scenario can be saved, once you have estimated:
          <span className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
            {missing.map((input) => (
              <button
                key={input}
                type="button"
                onClick={() => show(input)}
                className="min-h-6 text-primary underline underline-offset-4 touch:min-h-11"
              >
                {factorLabel(input)}
              </button>
            ))}
          </span>
          <span className="mt-3 block">Until then, your draft is kept in this browser.</span>
        </>
      )}
    </EmptyState>
  );
}
