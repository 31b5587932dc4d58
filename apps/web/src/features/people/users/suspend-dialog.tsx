import { SuspendPerson } from "@crq/contract/people/users";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import type { TellingForm } from "../../../screen/tell-failure.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";

interface SuspendDialogProps {
  /** The person's name, or how many people. */
  readonly whom: string;
  /** Suspension inside a tenant doesn't affect other tenants. */
  readonly inTenant: boolean;
  /** Returns whether it was done; the form shows refusals. */
  readonly onSuspend: (reason: string, form: TellingForm) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the reason of a suspension, and explains its effect. */
export function SuspendDialog({ whom, inTenant, onSuspend, onClose }: SuspendDialogProps) {
  return (
    <FormDialog
      role="alertdialog"
      title={`Suspend ${whom}?`}
      description={
        inTenant
          ? "They lose access to this tenant immediately. Their access to other tenants doesn't change. You can reactivate them at any time."
          : "This signs them out everywhere immediately and prevents them from signing in. You can reactivate them at any time."
      }
      schema={SuspendPerson}
      initial={{ reason: "" }}
      submit="Suspend"
      destructive
      onSubmit={({ reason }, form) => onSuspend(reason, form)}
      onClose={onClose}
    >
      {({ errors, text }) => (
        <Field label="Reason" required hint="Recorded in the audit log." error={errors.reason}>
          {(control) => <Textarea {...control} {...text("reason")} rows={3} maxLength={500} />}
        </Field>
      )}
    </FormDialog>
  );
}
