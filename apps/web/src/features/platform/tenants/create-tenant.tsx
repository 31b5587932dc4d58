import type { Plan } from "@crq/contract/platform/plans";
import { NewTenant } from "@crq/contract/platform/tenants";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { call } from "../../../api/call.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { showFailure } from "./show-failure.ts";
import { useRefresh } from "./use-refresh.ts";

const { name, administratorEmail } = NewTenant.shape;
const Form = z.strictObject({
  name,
  administratorEmail: z.union(
    [z.literal(""), administratorEmail],
    "Enter an email address, or leave it empty",
  ),
});

/** Creates a tenant and invites its first administrator. */
export function CreateTenant({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const refresh = useRefresh("/api/tenants", "/api/auth/tenants");
  const [plan, setPlan] = useState<Plan>("starter");
  const [annual, setAnnual] = useState(false);
  const form = useForm({
    schema: Form,
    initial: { name: "", administratorEmail: "" },
    onSubmit: async ({ name: called, administratorEmail: email }) => {
      try {
        const made = await call("tenants.create", {
          body: {
            name: called,
            plan,
            billing: annual ? "annual" : "monthly",
            ...(email && { administratorEmail: email }),
          },
        });
        toast({
          title: `${made.name} is created`,
          description: email ? `${email} is invited to administer it.` : "Nobody is in it yet.",
        });
        await refresh();
        void navigate({ to: "/riskmon-administration/tenant/$tenantId", params: { tenantId: made.id } });
      } catch (error) {
        showFailure("The tenant was not created", error, form.setErrors);
      }
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="New tenant"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            Create tenant
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
        <Field label="Name" required error={form.errors.name}>
          {(control) => <Input {...control} {...form.text("name")} maxLength={200} autoComplete="off" />}
        </Field>
        <PlanChoice plan={plan} annual={annual} onChange={setPlan} />
        <Checkbox checked={annual} onChange={(event) => setAnnual(event.target.checked)}>
          Paid annually, which saves 17%
        </Checkbox>
        <Field
          label="First administrator's email"
          aside="Optional"
          hint="They get an invitation, good for seven days, and invite everybody else."
          error={form.errors.administratorEmail}
        >
          {(control) => (
            <Input {...control} {...form.text("administratorEmail")} type="email" autoComplete="off" />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
