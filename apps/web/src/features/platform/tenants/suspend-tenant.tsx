import { SuspendTenant as Schema } from "@crq/contract/platform/tenants";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";

interface SuspendTenantProps {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Suspends a tenant, with a reason for its administrators. */
export function SuspendTenant({ tenant, onClose }: SuspendTenantProps) {
  const suspend = useAct("tenants.suspend", {
    done: `${tenant.name} is suspended`,
    failed: "Couldn't suspend the tenant",
    also: ["auditLog"],
  });
  return (
    <FormDialog
      title={`Suspend ${tenant.name}?`}
      description="All members are signed out immediately and can't sign in until you reactivate the tenant. No data is lost."
      schema={Schema}
      initial={{ reason: "" }}
      submit="Suspend"
      destructive
      onSubmit={(body, form) => suspend.run({ params: { tenantId: tenant.id }, body }, form)}
      onClose={onClose}
    >
      {({ errors, text }) => (
        <Field
          label="Reason"
          required
          hint="Sent to the tenant's administrators by email."
          error={errors.reason}
        >
          {(control) => <Textarea {...control} {...text("reason")} />}
        </Field>
      )}
    </FormDialog>
  );
}
