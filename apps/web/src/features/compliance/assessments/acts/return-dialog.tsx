import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import * as z from "zod/mini";
import { ProseField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";

const Reason = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1, "Explain what needs to change"), z.maxLength(2000)),
});

interface ReturnDialogProps {
  readonly record: AssessmentRecord;
  readonly onClose: () => void;
}

/** Returns an assessment to its assessors. */
export function ReturnDialog({ record, onClose }: ReturnDialogProps) {
  const { id, version, name } = record;
  const giveBack = useAct("assessmentRecords.return", {
    done: `${name} returned`,
    failed: "Couldn't return the assessment",
    also: ["assessmentAnswers", "assessments", "frameworkProgress"],
  });
  return (
    <FormDialog
      title={`Return ${name}?`}
      description="Its assessors see your reason, change their answers and submit it again."
      schema={Reason}
      initial={{ reason: "" }}
      submit="Return"
      onSubmit={async ({ reason }, form) => giveBack.run({ params: { id }, body: { version, reason } }, form)}
      onClose={onClose}
    >
      {(form) => (
        <ProseField form={form} name="reason" label="What needs to change" rows={4} maxLength={2000} />
      )}
    </FormDialog>
  );
}
