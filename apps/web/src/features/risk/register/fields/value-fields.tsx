import type { RiskField } from "@crq/contract/risk/register/risk-fields";
import type { ComponentProps } from "react";
import type { Form } from "../../../../screen/use-form.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { RiskForm } from "../edit/risk-form.ts";
import { fieldsInUse, typedProblems } from "./own-fields.ts";

interface ValueFieldsProps {
  readonly form: Form<typeof RiskForm>;
  readonly fields: readonly RiskField[];
}

/** The tenant's own fields in the form of a risk. */
export function ValueFields({ form, fields }: ValueFieldsProps) {
  const used = fieldsInUse(fields);
  if (used.length === 0) return null;
  const { custom } = form.values;
  const problems = form.errors.custom === undefined ? undefined : typedProblems(fields, custom);
  return (
    <Section title="Your fields">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {used.map((field) => (
          <Field
            key={field.id}
            label={field.name}
            error={problems?.get(field.id)}
            {...(field.required ? { required: true } : { aside: "Optional" })}
            {...(field.help !== "" && { hint: field.help })}
          >
            {(control) => (
              <Value
                {...control}
                name="custom"
                field={field}
                value={custom[field.id] ?? ""}
                onValue={(value) => form.set("custom", { ...custom, [field.id]: value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Section>
  );
}

type ControlProps = Pick<ComponentProps<"input">, "id" | "name" | "required" | "aria-describedby"> & {
  readonly field: RiskField;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

const INPUTS = {
  text: { maxLength: 500 },
  number: { inputMode: "decimal" },
  date: { type: "date" },
} as const;

function Value({ field: { kind, options }, value, onValue, ...control }: ControlProps) {
  if (kind === "choice" || kind === "yes_no") {
    const choices =
      kind === "yes_no"
        ? [
            ["yes", "Yes"],
            ["no", "No"],
          ]
        : options.map(({ id, label }) => [`${id}`, label]);
    return (
      <Select {...control} value={value} onChange={({ target }) => onValue(target.value)}>
        <option value="">None</option>
        {choices.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <Input
      {...control}
      {...INPUTS[kind]}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
