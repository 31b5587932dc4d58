import type { OscalDocument } from "@crq/contract/compliance/oscal-documents";
import { line } from "@crq/contract/fields";
import * as z from "zod/mini";
import { TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Field } from "../../../ui/form/field.tsx";
import { FrameworkChoice } from "../../../screen/frameworks/framework-choice.tsx";

const Fields = z.strictObject({
  name: line(1, 200, "Name must have 1 to 200 characters"),
  framework: z.string(),
});

/** Changes what a document is called and which framework it speaks about. */
export default function EditDialog({ document, onClose }: { document: OscalDocument; onClose: () => void }) {
  const update = useAct("oscalDocuments.update", {
    done: ({ name }) => `${name} saved`,
    failed: "Couldn't save the document",
    also: ["entryUses"],
  });
  const { id, version } = document;
  return (
    <FormDialog
      title={`Edit ${document.name}`}
      description="The file stays as it is. To change what it says, replace it with a newer one."
      schema={Fields}
      initial={{ name: document.name, framework: document.framework ?? "" }}
      submit="Save"
      onSubmit={async ({ name, framework }, form) =>
        update.run(
          {
            params: { id },
            query: {},
            body: {
              version,
              name,
              ...(framework !== (document.framework ?? "") && {
                framework: framework === "" ? null : framework,
              }),
            },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" />
          <Field label="Framework" hint="Its controls are read as this framework writes them.">
            {(control) => (
              <FrameworkChoice
                {...control}
                nothing="None"
                value={form.values.framework}
                onChange={(framework) => form.set("framework", framework)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
