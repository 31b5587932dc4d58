import { type AccountRequestRecord, Rejection } from "@crq/contract/people/account-requests";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { counted } from "../../../ui/format.ts";
import { personName } from "../../../ui/person-name.ts";
import { PEOPLE } from "../entitlements/public.ts";

interface RejectDialogProps {
  readonly requests: readonly AccountRequestRecord[];
  readonly onRejected: () => void;
  readonly onClose: () => void;
}

/** Rejects requests, with a note for the mail. */
export function RejectDialog({ requests, onRejected, onClose }: RejectDialogProps) {
  const reject = useAct("accountRequests.rejectMany", {
    done: ({ done, refused }) => ({
      title: `${counted(done, "request")} rejected`,
      description: refused[0] && `${counted(refused.length, "request")} skipped: ${refused[0].message}`,
    }),
    failed: "Couldn't reject",
    also: PEOPLE,
    onDone: onRejected,
  });
  const [one] = requests;
  const ids = requests.slice(0, 50).map(({ id }) => id);
  return (
    <FormDialog
      role="alertdialog"
      title={
        requests.length === 1 && one
          ? `Reject ${personName(one)}'s request?`
          : `Reject ${counted(requests.length, "request")}?`
      }
      description="We'll email them. They can request access again later."
      schema={Rejection}
      initial={{ note: "" }}
      submit="Reject"
      destructive
      onSubmit={({ note }, form) => reject.run({ query: {}, body: { ids, note } }, form)}
      onClose={onClose}
    >
      {({ errors, text }) => (
        <Field label="Note" aside="Optional" hint="Included in the email." error={errors.note}>
          {(control) => <Textarea {...control} {...text("note")} rows={3} maxLength={1000} />}
        </Field>
      )}
    </FormDialog>
  );
}
