import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import * as z from "zod/mini";
import { todayOf } from "../../../../screen/calendar-day.ts";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";

const Fields = z.strictObject({
  reason: z.string().check(
    z.refine((words) => words.trim() !== "", "Say why it should be accepted"),
    z.maxLength(2000, "At most 2,000 characters"),
  ),
  expiresOn: z.string().check(z.minLength(1, "Choose the last day")),
});

interface AskDialogProps {
  readonly risk: RiskRecord;
  readonly onClose: () => void;
}

/** Asks someone else to accept the risk until a day. */
export default function AskDialog({ risk, onClose }: AskDialogProps) {
  const user = useUser();
  const ask = useAct("risks.askAcceptance", {
    done: ({ reference }) => ({
      title: `Asked to accept ${reference}`,
      description: "Those who write to the register are told. Someone other than you decides.",
    }),
    failed: "Couldn't ask",
  });
  const { id, version, reference } = risk;
  return (
    <FormDialog
      title={`Ask to accept ${reference}`}
      description="Someone other than you has to approve. After the last day it lapses, and the owner is told."
      schema={Fields}
      initial={{ reason: "", expiresOn: "" }}
      submit="Ask"
      onSubmit={async ({ reason, expiresOn }, form) =>
        ask.run({ params: { id }, body: { version, reason: reason.trim(), expiresOn } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ProseField form={form} name="reason" label="Why" rows={4} />
          <TextField form={form} name="expiresOn" label="Last day" type="date" min={todayOf(user)} />
        </>
      )}
    </FormDialog>
  );
}
