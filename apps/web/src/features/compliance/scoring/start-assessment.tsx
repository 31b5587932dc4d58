import { SPRS_FRAMEWORK } from "@crq/frameworks/scoring/sprs";
import * as z from "zod/mini";
import { TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../screen/work-client-picker.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Field } from "../../../ui/form/field.tsx";

const Fields = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, "Name the assessment"), z.maxLength(200)),
  clientId: z.string(),
});

interface StartAssessmentProps {
  readonly onStarted: (id: string) => void;
  readonly onClose: () => void;
}

/** A new assessment of all of SP 800-171 Rev. 2, scored as SPRS does. */
export default function StartAssessment({ onStarted, onClose }: StartAssessmentProps) {
  const { clientId } = useUser();
  const hasClients = useHasClients() === true;
  const create = useAct("assessmentRecords.create", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't create the assessment",
    onDone: ({ id }) => onStarted(id),
  });
  return (
    <FormDialog
      title="Start an assessment of SP 800-171 Rev. 2"
      description="All 110 requirements, scored as SPRS does. It starts as a draft."
      schema={Fields}
      initial={{ name: "NIST SP 800-171 Rev. 2", clientId: clientId ?? "" }}
      submit="Create draft"
      onSubmit={async ({ name, clientId: client }, form) =>
        create.run(
          {
            query: {},
            body: {
              name,
              framework: SPRS_FRAMEWORK,
              scoringModel: "sprs",
              clientId: client === "" ? null : client,
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
          {hasClients && clientId === null && (
            <Field label="Client" aside="Optional">
              {(control) => (
                <WorkClientPicker
                  {...control}
                  nothing="The whole tenant"
                  value={form.values.clientId}
                  onChange={(id) => form.set("clientId", id)}
                />
              )}
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
