import type { ProgramRecord } from "@crq/contract/compliance/programs";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import * as z from "zod/mini";
import { line } from "@crq/contract/fields";
import { ChoiceField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";

const Fields = z.strictObject({
  name: line(1, 200, "Name must have 1 to 200 characters"),
  framework: z.string().check(z.minLength(1, "Choose a framework")),
  dueOn: z.string(),
});

interface NewAssessmentProps {
  readonly program: ProgramRecord;
  readonly onClose: () => void;
}

/** Begins an assessment in a program. */
export default function NewAssessment({ program, onClose }: NewAssessmentProps) {
  const { frameworks } = program;
  const offered = frameworks.length > 0 ? frameworks : SHIPPED;
  const create = useAct("assessmentRecords.create", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't create the assessment",
    also: ["programs"],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="New assessment"
      schema={Fields}
      initial={{ name: "", framework: offered.length === 1 ? offered[0]!.id : "", dueOn: "" }}
      submit="Create assessment"
      onSubmit={({ name, framework, dueOn }, form) =>
        create.run(
          {
            query: {},
            body: {
              name,
              framework,
              dueOn: dueOn || null,
              clientId: program.clientId,
              programId: program.id,
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
          <ChoiceField
            form={form}
            name="framework"
            label="Framework"
            none="Choose a framework"
            choices={Object.fromEntries(offered.map(({ id, title }) => [id, title]))}
          />
          <TextField form={form} name="dueOn" label="Due" optional type="date" />
        </>
      )}
    </FormDialog>
  );
}
