import { DELETION_DAYS } from "@crq/contract/platform/tenants";
import * as z from "zod/mini";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { day } from "../../../ui/format.ts";

interface DeleteTenantProps {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** The confirmation: the tenant's exact name. */
const confirmation = (name: string) =>
  z.strictObject({
    confirmName: z
      .string()
      .check(z.refine((entered) => entered.trim() === name, "Enter the tenant's name exactly as shown")),
  });

/** Requests a tenant's deletion, confirmed by its name. People who work inside are signed out by it. */
export function DeleteTenant({ tenant, onClose }: DeleteTenantProps) {
  const user = useUser();
  const inside = user.tenantId === tenant.id && user.role !== "super_admin";
  const remove = useAct("tenants.requestDeletion", {
    done: ({ deleteAfter }) => ({
      title: `${tenant.name} is closed`,
      description: `It will be deleted on ${day(deleteAfter, user)}.`,
    }),
    failed: "Couldn't close the tenant",
    also: ["auditLog"],
    ...(inside && { leaves: true, onDone: () => window.location.assign("/login") }),
  });
  return (
    <FormDialog
      role="alertdialog"
      title={`Delete ${tenant.name}?`}
      description={`The tenant closes immediately and all members are signed out. After ${DELETION_DAYS} days, its clients, their records, its settings and all roles are permanently deleted. Until then, the platform's administrators can cancel the deletion.`}
      schema={confirmation(tenant.name)}
      initial={{ confirmName: "" }}
      submit="Close and delete"
      destructive
      onSubmit={(body, form) => remove.run({ params: { tenantId: tenant.id }, body }, form)}
      onClose={onClose}
    >
      {({ errors, text }) => (
        <>
          <p className="text-sm text-muted">
            The audit log is kept. Members keep their accounts but lose their roles in this tenant.
          </p>
          <Field label={`To confirm, enter the name: ${tenant.name}`} required error={errors.confirmName}>
            {(control) => <Input {...control} {...text("confirmName")} autoComplete="off" />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
