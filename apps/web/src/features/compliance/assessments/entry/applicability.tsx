import { APPLICABILITIES, type Applicability } from "@crq/contract/compliance/assessments/answer-values";
import { useState } from "react";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import type { Fields } from "../answers/answer-fields.ts";
import type { ShownRow } from "../answers/use-answers.ts";
import { APPLICABILITY_WORDS } from "../words.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { useTyped } from "./use-typed.ts";

const SEGMENTS = APPLICABILITIES.map((value) => ({
  value,
  label: APPLICABILITY_WORDS[value],
  keys: value === "not-applicable" ? "N" : undefined,
}));

interface ApplicabilityFieldsProps {
  readonly row: ShownRow;
  readonly disabled: boolean;
  /** Asked for by its key: the field for the reason is shown and gets the focus. */
  readonly asked: boolean;
  readonly onAsked: (asked: boolean) => void;
  readonly onChange: (change: Fields, options?: { readonly rest?: boolean }) => void;
}

/** Whether the entry applies, why it doesn't, or who provides it. */
export function ApplicabilityFields({ row, disabled, asked, onAsked, onChange }: ApplicabilityFieldsProps) {
  const { applicability, justification = "", providedBy = "" } = row;
  const [touched, setTouched] = useState(false);
  // Without a reason it isn't an answer yet, so it's only sent once there is one.
  const shown: Applicability = asked ? "not-applicable" : applicability;
  const choose = (to: Applicability | null) => {
    onAsked(to === "not-applicable" && applicability !== "not-applicable" && justification.trim() === "");
    if (to === null || (to === "not-applicable" && justification.trim() === "")) return;
    onChange({ applicability: to });
  };
  const reason = useTyped(justification, (text) => {
    setTouched(true);
    if (text.trim() === "") return;
    onChange({ applicability: "not-applicable", justification: text }, { rest: true });
    onAsked(false);
  });
  const provider = useTyped(providedBy, (text) => onChange({ providedBy: text }, { rest: true }));
  return (
    <div className="grid gap-3">
      <ChoiceBar
        legend="Applicability"
        value={shown}
        segments={SEGMENTS}
        disabled={disabled}
        onChange={choose}
      />
      {shown === "not-applicable" && (
        <Field
          label="Why it doesn’t apply"
          required
          error={touched && reason.value.trim() === "" ? "Say why it doesn’t apply" : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              {...reason}
              data-reason
              // eslint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
              autoFocus={asked}
              maxLength={2000}
              rows={2}
              readOnly={disabled}
            />
          )}
        </Field>
      )}
      {(shown === "inherited" || shown === "shared") && (
        <Field label="Provided by" hint="A provider, a parent organization or another system">
          {(control) => <Input {...control} {...provider} maxLength={200} readOnly={disabled} />}
        </Field>
      )}
    </div>
  );
}
