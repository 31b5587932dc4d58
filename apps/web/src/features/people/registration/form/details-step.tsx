import { BasicRegistration, COMPANY_SIZES, INDUSTRY_KEYS } from "@crq/contract/people/registration";
import * as z from "zod/mini";
import { useForm } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { BasicFields } from "./basic-fields.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { startValues } from "./registration-draft.ts";
import { useDraft } from "./use-draft.ts";

const given = (field: "companySize" | "industry", message: string) =>
  z.refine<Record<string, unknown>>((values) => values[field] !== undefined, {
    path: [field],
    message,
    when: () => true,
  });

const Details = z
  .object({
    ...BasicRegistration.shape,
    companySize: z.optional(z.enum(COMPANY_SIZES, "Company size is required")),
    industry: z.optional(z.enum(INDUSTRY_KEYS, "Industry is required")),
  })
  .check(given("companySize", "Company size is required"), given("industry", "Industry is required"));

/** Whether this step's fields are complete and valid. */
export function detailsAreComplete(values: object): boolean {
  return z.safeParse(Details, values).success;
}

/** The second step: the person and the company. */
export function DetailsStep({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const form = useForm({
    schema: Details,
    initial: startValues(),
    onSubmit: async () => {
      onDone();
    },
  });
  useDraft(form.values);
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <BasicFields form={form} />
      <CompanyFields form={form} />
      <div className="mt-4 flex gap-2">
        <Button variant="outline" size="lg" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="lg" className="flex-1">
          Continue
        </Button>
      </div>
    </form>
  );
}
