import type { CurrentUser } from "@crq/contract/people/auth";
import { PurchaseInquiry } from "@crq/contract/platform/inquiries";
import { type Billing, PLANS, type Plan } from "@crq/contract/platform/plans";
import * as z from "zod/mini";
import { call } from "../../../api/call.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { BillingToggle, planOf } from "../plans/public.tsx";
import { sendInquiry } from "./send-inquiry.ts";
import { WriterFields } from "./writer-fields.tsx";
import { writerOf } from "./writer.ts";

/** The plans that can be bought. */
const PAID = ["professional", "enterprise"] as const satisfies Plan[];
const SEATS = "A whole number from 1 to 100,000";

const { name, email, company, phoneNumber, message } = PurchaseInquiry.shape;
const PurchaseFields = z.object({
  name,
  email,
  company,
  phoneNumber,
  message,
  seats: z.string().check(z.refine((text) => text === "" || isSeats(Number(text)), SEATS)),
});

function isSeats(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= 100_000;
}

interface PurchaseFormProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly user: CurrentUser | null;
  readonly onPlan: (plan: Plan) => void;
  readonly onBilling: (billing: Billing) => void;
  readonly onSent: (email: string, message: string) => void;
}

/** The plan, the number of people, and the buyer. */
export function PurchaseForm({ plan, billing, user, onPlan, onBilling, onSent }: PurchaseFormProps) {
  const form = useForm({
    schema: PurchaseFields,
    initial: { ...writerOf(user), message: "", seats: "" },
    onSubmit: async ({ seats, ...values }) => {
      const body = { ...values, plan, billing, ...(seats === "" ? {} : { seats: Number(seats) }) };
      const reply = await sendInquiry(async () => call("inquiries.purchase", { body }), form.setErrors);
      if (reply !== undefined) onSent(values.email, reply);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
        <Field label="Plan">
          {(control) => (
            <Select {...control} value={plan} onChange={(event) => onPlan(planOf(event.target.value))}>
              {PAID.map((key) => (
                <option key={key} value={key}>
                  {PLANS[key].name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div>
          <BillingToggle billing={billing} onChange={onBilling} />
        </div>
      </div>
      <Field label="Seats" aside="Optional" error={form.errors.seats} className="sm:max-w-[14rem]">
        {(control) => (
          <Input
            {...control}
            {...form.text("seats")}
            inputMode="numeric"
            autoComplete="off"
            className="num"
          />
        )}
      </Field>
      <WriterFields form={form} />
      <Field label="Anything else" aside="Optional" error={form.errors.message}>
        {(control) => <Textarea {...control} {...form.text("message")} />}
      </Field>
      <Button type="submit" size="lg" busy={form.busy} className="mt-2 w-full">
        Send purchase request
      </Button>
    </form>
  );
}
