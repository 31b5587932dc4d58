import { SuspendPerson } from "@crq/contract/people/users";
import { useId, useState } from "react";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { failureText } from "../entitlements/public.ts";

interface SuspendDialogProps {
  /** Who is suspended, or how many. */
  readonly whom: string;
  /** Inside a tenant a person stays where else they work. */
  readonly inTenant: boolean;
  readonly onSuspend: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks why somebody is suspended, and says what it does. */
export function SuspendDialog({ whom, inTenant, onSuspend, onClose }: SuspendDialogProps) {
  const id = useId();
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    schema: SuspendPerson,
    initial: { reason: "" },
    onSubmit: async ({ reason }) => {
      try {
        await onSuspend(reason);
        onClose();
      } catch (error) {
        setFailed(failureText(error));
      }
    },
  });
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={`Suspend ${whom}?`}
      description={
        inTenant
          ? "They lose access to this tenant at once and keep what they hold elsewhere. You can reactivate them at any time."
          : "They are signed out everywhere at once and cannot sign in. You can reactivate them at any time."
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" type="submit" form={id} busy={form.busy}>
            Suspend
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)}>
        <Field
          label="Reason"
          required
          hint="It stands in the audit log."
          error={form.errors.reason ?? failed}
        >
          {(control) => <Textarea {...control} {...form.text("reason")} rows={3} maxLength={500} />}
        </Field>
      </form>
    </Dialog>
  );
}
