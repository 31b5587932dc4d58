import { APPLICABILITIES, type Applicability } from "@crq/contract/compliance/assessments/answer-values";
import { useState } from "react";
import * as z from "zod/mini";
import type { CallInput } from "../../../../api/call.ts";
import { ChoiceField, ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { counted } from "../../../../ui/format.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { type Person, PersonPicker } from "../entry/person-picker.tsx";
import { APPLICABILITY_WORDS } from "../words.ts";

interface BulkDialogProps {
  readonly ask: "applicability" | "assignee";
  readonly assessmentId: string;
  readonly many: number;
  readonly onChange: (change: CallInput<"assessmentAnswers.saveMany">["body"]["change"]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks what the selected entries become, where one word isn't enough. */
export default function BulkDialog({ ask, ...props }: BulkDialogProps) {
  return ask === "assignee" ? <Assignee {...props} /> : <ApplicabilityOfMany {...props} />;
}

type PartProps = Omit<BulkDialogProps, "ask">;

const Fields = z
  .strictObject({
    applicability: z.enum(APPLICABILITIES),
    justification: z.string(),
    providedBy: z.string().check(z.maxLength(200)),
  })
  .check(
    z.refine((one) => one.applicability !== "not-applicable" || one.justification.trim() !== "", {
      path: ["justification"],
      error: "Say why it doesn’t apply",
    }),
  );

function ApplicabilityOfMany({ many, onChange, onClose }: PartProps) {
  return (
    <FormDialog
      title={`Applicability of ${counted(many, "entry", "entries")}`}
      schema={Fields}
      initial={{ applicability: "not-applicable", justification: "", providedBy: "" }}
      submit="Change"
      onSubmit={async ({ applicability, justification, providedBy }) =>
        onChange({
          applicability,
          ...(applicability === "not-applicable" && { justification: justification.trim() }),
          ...(isProvided(applicability) && providedBy !== "" && { providedBy }),
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField form={form} name="applicability" label="Applicability" choices={APPLICABILITY_WORDS} />
          {form.values.applicability === "not-applicable" && (
            <ProseField
              form={form}
              name="justification"
              label="Why they don’t apply"
              rows={3}
              maxLength={2000}
            />
          )}
          {isProvided(form.values.applicability) && (
            <TextField form={form} name="providedBy" label="Provided by" optional maxLength={200} />
          )}
        </>
      )}
    </FormDialog>
  );
}

function isProvided(applicability: Applicability): boolean {
  return applicability === "inherited" || applicability === "shared";
}

function Assignee({ assessmentId, many, onChange, onClose }: PartProps) {
  const [person, setPerson] = useState<Person | null>(null);
  const [busy, setBusy] = useState(false);
  const assign = async () => {
    setBusy(true);
    const done = await onChange({ assigneeId: person?.id ?? null });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Assign ${counted(many, "entry", "entries")}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void assign()}>
            {person === null ? "Remove the assignee" : "Assign"}
          </Button>
        </>
      }
    >
      <Field label="Assignee">
        {(control) => (
          <PersonPicker
            {...control}
            assessmentId={assessmentId}
            nothing="No one"
            value={person}
            onChoose={setPerson}
          />
        )}
      </Field>
    </Dialog>
  );
}
