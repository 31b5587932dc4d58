import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useState } from "react";
import * as z from "zod/mini";
import { ChoiceField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { type Person, PersonPicker } from "../entry/person-picker.tsx";
import { ownModelOf, useChangedScoring } from "../scoring-choice.ts";

const Fields = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, "Name the assessment"), z.maxLength(200)),
  dueOn: z.string(),
  ownerId: z.string(),
  ownModel: z.string(),
});

interface DetailsDialogProps {
  readonly record: AssessmentRecord;
  readonly onClose: () => void;
}

/** Changes an assessment's name, owner and due date, and what scores it. */
export function DetailsDialog({ record, onClose }: DetailsDialogProps) {
  const { id, version, ownerId, ownerName } = record;
  const [owner, setOwner] = useState<Person | null>(
    ownerId === null ? null : { id: ownerId, name: ownerName ?? "A deleted user" },
  );
  const scoring = useChangedScoring(record);
  const update = useAct("assessmentRecords.update", {
    done: ({ name }) => `${name} saved`,
    failed: "Couldn't save the details",
    also: ["frameworkProgress", "assessments"],
  });
  return (
    <FormDialog
      title="Edit details"
      schema={Fields}
      initial={{
        name: record.name,
        dueOn: record.dueOn ?? "",
        ownerId: ownerId ?? "",
        ownModel: scoring.now,
      }}
      submit="Save"
      onSubmit={async (fields, form) =>
        update.run(
          {
            params: { id },
            query: {},
            body: {
              version,
              name: fields.name,
              dueOn: fields.dueOn === "" ? null : fields.dueOn,
              ownerId: fields.ownerId === "" ? null : fields.ownerId,
              ...(fields.ownModel !== scoring.now && { ownModel: ownModelOf(fields.ownModel) ?? null }),
            },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={200} />
          <Field label="Owner" aside="Optional">
            {(control) => (
              <PersonPicker
                {...control}
                assessmentId={id}
                nothing="No one"
                value={owner}
                onChoose={(person) => {
                  setOwner(person);
                  form.set("ownerId", person?.id ?? "");
                }}
              />
            )}
          </Field>
          <TextField form={form} name="dueOn" label="Due" optional type="date" />
          {scoring.choices && (
            <ChoiceField form={form} name="ownModel" label="Scoring" choices={scoring.choices} />
          )}
        </>
      )}
    </FormDialog>
  );
}
