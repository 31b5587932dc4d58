import type { CurrentUser } from "@crq/contract/people/auth";
import { SalesInquiry } from "@crq/contract/platform/inquiries";
import { COMPANY_SIZES } from "@crq/contract/people/registration";
import * as z from "zod/mini";
import { call } from "../../../api/call.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { CompanySizeField } from "../../people/signed-out/public.tsx";
import { sendInquiry } from "./send-inquiry.ts";
import { WriterFields } from "./writer-fields.tsx";
import { writerOf } from "./writer.ts";

const { name, email, company, phoneNumber, jobTitle, message } = SalesInquiry.shape;
const SalesFields = z.object({
  name,
  email,
  company,
  phoneNumber,
  jobTitle,
  message,
  companySize: z.string(),
});

interface SalesFormProps {
  readonly user: CurrentUser | null;
  readonly onSent: (email: string, message: string) => void;
}

/** The writer and the subject. */
export function SalesForm({ user, onSent }: SalesFormProps) {
  const form = useForm({
    schema: SalesFields,
    initial: { ...writerOf(user), jobTitle: "", companySize: "", message: "" },
    onSubmit: async ({ companySize, ...values }) => {
      const size = COMPANY_SIZES.find((one) => one === companySize);
      const body = { ...values, ...(size === undefined ? {} : { companySize: size }) };
      const reply = await sendInquiry(async () => call("inquiries.sales", { body }), form.setErrors);
      if (reply !== undefined) onSent(values.email, reply);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <WriterFields form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Job title" aside="Optional" error={form.errors.jobTitle}>
          {(control) => <Input {...control} {...form.text("jobTitle")} autoComplete="organization-title" />}
        </Field>
        <CompanySizeField form={form} optional />
      </div>
      <Field label="Message" required error={form.errors.message}>
        {(control) => <Textarea {...control} {...form.text("message")} className="min-h-32" />}
      </Field>
      <Button type="submit" size="lg" busy={form.busy} className="mt-2 w-full">
        Send message
      </Button>
    </form>
  );
}
