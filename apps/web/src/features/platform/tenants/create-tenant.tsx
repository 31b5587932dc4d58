import { Billing, Plan } from "@crq/contract/platform/plans";
import { NewTenant } from "@crq/contract/platform/tenants";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PlanFields } from "./plan-choice.tsx";

const { name, administratorEmail } = NewTenant.shape;
const Form = z.strictObject({
  name,
  plan: Plan,
  billing: Billing,
  administratorEmail: z.union(
    [z.literal(""), administratorEmail],
    "Enter an email address or leave this empty",
  ),
});

/** Creates a tenant and invites its first administrator. */
export function CreateTenant({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useAct("tenants.create", {
    done: (made, { body }) => ({
      title: `${made.name} is created`,
      description: body.administratorEmail
        ? `${body.administratorEmail} has been invited to administer it.`
        : "It has no members yet.",
    }),
    failed: "Couldn't create the tenant",
    also: ["context"],
    onDone: ({ id }) =>
      navigate({ to: "/riskmon-administration/tenant/$tenantId", params: { tenantId: id } }),
  });
  return (
    <FormDialog
      title="New tenant"
      schema={Form}
      initial={{ name: "", plan: "starter", billing: "monthly", administratorEmail: "" }}
      submit="Create tenant"
      onSubmit={({ administratorEmail: email, ...fields }, form) =>
        create.run({ body: { ...fields, ...(email && { administratorEmail: email }) } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Name" required error={form.errors.name}>
            {(control) => <Input {...control} {...form.text("name")} maxLength={200} autoComplete="off" />}
          </Field>
          <PlanFields
            {...form.values}
            onPlan={(plan) => form.set("plan", plan)}
            onBilling={(billing) => form.set("billing", billing)}
          />
          <Field
            label="First administrator's email"
            aside="Optional"
            hint="They get an invitation that's valid for 7 days, then invite everyone else."
            error={form.errors.administratorEmail}
          >
            {(control) => (
              <Input {...control} {...form.text("administratorEmail")} type="email" autoComplete="off" />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
