import { COMPANY_SIZES } from "@crq/contract/people/registration";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { FormPart } from "./form-parts.ts";

interface CompanySizeFieldProps {
  readonly form: FormPart<"companySize">;
  readonly optional?: boolean;
}

/** The company's size. */
export function CompanySizeField({ form: { errors, text }, optional = false }: CompanySizeFieldProps) {
  return (
    <Field
      label="Company size"
      required={!optional}
      aside={optional ? "Optional" : undefined}
      error={errors.companySize}
    >
      {(control) => (
        <Select {...control} {...text("companySize")}>
          <option value="" disabled={!optional}>
            {optional ? "Prefer not to say" : "Select company size"}
          </option>
          {COMPANY_SIZES.map((size) => (
            <option key={size} value={size}>
              {size.replace("-", "–")} employees
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
