import { SuspendTenant as Schema } from "@crq/contract/platform/tenants";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";

interface SuspendTenantProps {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Closes a tenant, with a reason that its administrators are told. */
export function SuspendTenant({ tenant, onClose }: SuspendTenantProps) {
  const suspend = useAct("tenants.suspend", {
    done: `${tenant.name} is suspended`,
    failed: "The tenant was not suspended",
    also: ["auditLog"],
  });
  return (
    <FormDialog
      title={`Suspend ${tenant.name}?`}
      description="Everybody there is signed out at once, and nobody signs in until you reactivate it. Nothing is lost."
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
          hint="The tenant's administrators read it in a mail."
          error={errors.reason}
        >
          {(control) => <Textarea {...control} {...text("reason")} />}
        </Field>
      )}
    </FormDialog>
  );
}
