import { remainingOf } from "@crq/engine/control-model/model-draws";
import { COMMON_CAUSE } from "@crq/contract/risk/control-model/control-model-limits";
import { useState } from "react";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Section } from "../../../../ui/section.tsx";
import { share } from "../words.ts";
import { shareOf, typedShare } from "./strength-draft.ts";
import type { StrengthEditor } from "./use-strengths.ts";

/** Two controls that each prevent half: what is left if they're independent, and what the stronger one prevents. */
const TWO_HALVES = { product: Float64Array.of(0.25), most: Float64Array.of(0.5) };

/** How much of what controls do fails together. */
export function CommonCausePart({ editor }: { readonly editor: StrengthEditor }) {
  const { draft, setCommonCause, disabled } = editor;
  const [typed, setTyped] = useState<string>();
  const entered = shareOf(typed ?? "");
  const wrong = typed !== undefined && !(entered >= 0 && entered <= 1);
  const remaining = remainingOf(TWO_HALVES, draft.commonCause)[0]!;
  // What was typed is shown as it was typed while it says what holds.
  const shown = typed !== undefined && (wrong || entered === draft.commonCause) ? typed : undefined;
  return (
    <Section
      title="Common cause"
      landmark
      description="Controls that do the same often fail together: one administrator, one outage, one attacker who knows both. This says how much of what they do fails together (the beta factor of reliability engineering)."
    >
      <div className="grid max-w-2xl items-start gap-x-8 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field
          label="Fails together, %"
          error={wrong ? "Enter a percentage from 0 to 100" : undefined}
          hint={`The product’s estimate is ${share(COMMON_CAUSE)}.`}
        >
          {(control) => (
            <Input
              {...control}
              className="num"
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              disabled={disabled}
              value={shown ?? typedShare(draft.commonCause)}
              onChange={({ target }) => {
                setTyped(target.value);
                const next = shareOf(target.value);
                if (next >= 0 && next <= 1) setCommonCause(next);
              }}
            />
          )}
        </Field>
        <p className="text-sm text-muted sm:pt-7">
          Two controls that each stop half of the attacks leave{" "}
          <strong className="text-ink">{share(remaining)}</strong> of them at {typedShare(draft.commonCause)}
          %. At 0% they’re independent and leave 25%; at 100% only the stronger one counts, and half gets
          through.
        </p>
      </div>
    </Section>
  );
}
