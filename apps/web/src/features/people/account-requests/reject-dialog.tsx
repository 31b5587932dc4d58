import type { AccountRequestRecord } from "@crq/contract/people/account-requests";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { counted } from "../../../ui/format.ts";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { failureText, useRefreshPeople } from "../entitlements/public.ts";
import { personName } from "../../../ui/person-name.ts";

interface RejectDialogProps {
  readonly requests: readonly AccountRequestRecord[];
  readonly onRejected: () => void;
  readonly onClose: () => void;
}

/** Rejects requests, with a note that goes into the mail. */
export function RejectDialog({ requests, onRejected, onClose }: RejectDialogProps) {
  const id = useId();
  const [note, setNote] = useState("");
  const refresh = useRefreshPeople();
  const reject = useMutation({
    mutationFn: async () =>
      call("accountRequests.rejectMany", {
        query: {},
        body: { ids: requests.slice(0, 50).map((one) => one.id), note },
      }),
    onSuccess: async ({ done, refused }) => {
      await refresh();
      toast({
        title: `${counted(done, "request")} rejected`,
        ...(refused[0] && {
          description: `${counted(refused.length, "request")} left: ${refused[0].message}`,
        }),
      });
      onRejected();
    },
  });
  const [one] = requests;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={
        requests.length === 1 && one
          ? `Reject the request of ${personName(one)}?`
          : `Reject ${counted(requests.length, "request")}?`
      }
      description="They are told by mail. They may ask again."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" type="submit" form={id} busy={reject.isPending}>
            Reject
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          reject.mutate();
        }}
      >
        <Field
          label="Note"
          aside="Optional"
          hint="It stands in the mail."
          error={reject.error ? failureText(reject.error) : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
