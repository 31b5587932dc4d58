import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Field } from "../../../../ui/form/field.tsx";

const Fields = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, "Name the assessment"), z.maxLength(200)),
  framework: z.string(),
  answers: z.boolean(),
});

interface CloneDialogProps {
  readonly record: AssessmentRecord;
  readonly onClose: () => void;
}

/** Begins a new assessment from this one, of the same framework or another edition, and opens it. */
export function CloneDialog({ record, onClose }: CloneDialogProps) {
  const navigate = useNavigate();
  const clone = useAct("assessmentRecords.clone", {
    failed: "Couldn't clone the assessment",
    done: ({ name, carried }) => ({
      title: `${name} created`,
      description: [
        `${counted(carried.entries, "answer")} carried over.`,
        carried.moved.length > 0 && `${carried.moved.length} went to where their entries moved.`,
        carried.left.length > 0 &&
          `${carried.left.length} have no place there: ${carried.left.slice(0, 5).join(", ")}.`,
      ]
        .filter(Boolean)
        .join(" "),
      durationMs: 15_000,
    }),
    onDone: ({ id }) =>
      navigate({ to: "/compliance/assessments/$assessmentId", params: { assessmentId: id } }),
  });
  return (
    <FormDialog
      title={`Clone ${record.name}`}
      description="It starts as a draft of its own. This assessment stays as it is."
      schema={Fields}
      initial={{ name: `${record.name} (copy)`.slice(0, 200), framework: record.framework, answers: true }}
      submit="Create draft"
      onSubmit={async ({ name, framework, answers }, form) =>
        clone.run(
          {
            params: { id: record.id },
            body: { name, answers, ...(framework !== record.framework && { framework }) },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={200} />
          <Field
            label="Framework"
            hint="With another edition, answers are carried over by identifier, and to where withdrawn entries moved."
          >
            {(control) => (
              <FrameworkChoice
                {...control}
                nothing="The same framework"
                value={form.values.framework}
                onChange={(framework) =>
                  form.set("framework", framework === "" ? record.framework : framework)
                }
              />
            )}
          </Field>
          <Checkbox {...form.tick("answers")}>Carry the answers over</Checkbox>
        </>
      )}
    </FormDialog>
  );
}
