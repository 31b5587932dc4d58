import { COMPANY_SIZES } from "@crq/contract/people/registration";
import { ORGANIZATION_INDUSTRIES, REVENUE_BANDS } from "@crq/contract/platform/organization";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import type { Answers } from "./organization-choice.ts";

const SIZES = Object.fromEntries(COMPANY_SIZES.map((size) => [size, `${size.replace("-", "–")} employees`]));

const QUESTIONS = [
  ["industry", "Industry", ORGANIZATION_INDUSTRIES],
  ["companySize", "Company size", SIZES],
  ["annualRevenue", "Yearly revenue", REVENUE_BANDS],
] as const;

interface OrganizationFieldsProps {
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}

/** The questions about the organization that choose a template's figures. */
export function OrganizationFields({ answers, onChange }: OrganizationFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {QUESTIONS.map(([name, label, choices]) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select
              {...control}
              value={answers[name]}
              onChange={(event) => onChange({ ...answers, [name]: event.target.value })}
            >
              <option value="">Not specified</option>
              {Object.entries(choices).map(([key, words]) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}
