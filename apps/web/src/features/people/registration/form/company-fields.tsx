import { INDUSTRIES, INDUSTRY_KEYS } from "@crq/contract/people/registration";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { CompanySizeField, type FormPart } from "../../signed-out/public.tsx";

/** The company's size and industry. */
export function CompanyFields({ form }: { form: FormPart<"companySize" | "industry"> }) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <CompanySizeField form={form} />
      <Field label="Industry" required error={form.errors.industry}>
        {(control) => (
          <Select {...control} {...form.text("industry")}>
            <option value="" disabled>
              Select industry
            </option>
            {INDUSTRY_KEYS.map((key) => (
              <option key={key} value={key}>
                {INDUSTRIES[key]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
