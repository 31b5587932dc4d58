import { SuspendTenant as Schema } from "@crq/contract/platform/tenants";
import { useId } from "react";
import { call } from "../../../api/call.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { showFailure } from "./show-failure.ts";
import { useRefresh } from "./use-refresh.ts";

interface SuspendTenantProps {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Closes a tenant, with a reason that its administrators are told. */
export function SuspendTenant({ tenant, onClose }: SuspendTenantProps) {
  const id = useId();
  const refresh = useRefresh("/api/tenants", "/api/audit-log");
  const form = useForm({
    schema: Schema,
    initial: { reason: "" },
    onSubmit: async (body) => {
      try {
        await call("tenants.suspend", { params: { tenantId: tenant.id }, body });
        await refresh();
        toast({ title: `${tenant.name} is suspended` });
        onClose();
      } catch (error) {
        showFailure("The tenant was not suspended", error, form.setErrors);
      }
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Suspend ${tenant.name}?`}
      description="Everybody there is signed out at once, and nobody signs in until you reactivate it. Nothing is lost."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="destructive" busy={form.busy}>
            Suspend
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)}>
        <Field
          label="Reason"
          required
          hint="The tenant's administrators read it in a mail."
          error={form.errors.reason}
        >
          {(control) => <Textarea {...control} {...form.text("reason")} />}
        </Field>
      </form>
    </Dialog>
  );
}
