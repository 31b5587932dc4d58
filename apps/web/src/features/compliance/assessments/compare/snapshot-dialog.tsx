import { assessmentComparison } from "@crq/contract/compliance/assessments/results";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";

interface SnapshotDialogProps {
  readonly record: AssessmentRecord;
  readonly onClose: () => void;
}

/** Keeps an assessment's answers as they are now, under a name. */
export default function SnapshotDialog({ record, onClose }: SnapshotDialogProps) {
  const take = useAct("assessmentComparison.take", {
    done: ({ name }) => `Snapshot ‘${name}’ taken`,
    failed: "Couldn't take the snapshot",
  });
  return (
    <FormDialog
      title="Take a snapshot"
      description="It keeps every answer as it’s saved now. It’s part of the record: it can’t be changed or deleted."
      schema={assessmentComparison.take.body}
      initial={{ name: "", reason: "" }}
      submit="Take snapshot"
      onSubmit={async (body, form) => take.run({ params: { id: record.id }, body }, form)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={200} />
          <ProseField form={form} name="reason" label="Why" optional maxLength={2000} />
        </>
      )}
    </FormDialog>
  );
}
