import { TemplateFields } from "@crq/contract/compliance/control-template-fields";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";

const Name = z.strictObject({ name: TemplateFields.shape.name });

interface NewTemplateProps {
  /** What to copy: one of the product's or of the tenant's. */
  readonly from?: { readonly id: string; readonly name: string; readonly own: boolean } | undefined;
  readonly onClose: () => void;
}

/** Begins a control template: empty, or as a copy. */
export default function NewTemplate({ from, onClose }: NewTemplateProps) {
  const navigate = useNavigate();
  const create = useAct("controlTemplates.create", {
    done: ({ name }) => `${name} created as a draft`,
    failed: "Couldn't create the control template",
    onDone: ({ id }) => navigate({ to: "/templates/control-template/edit/$id", params: { id } }),
  });
  return (
    <FormDialog
      title={from ? `Copy ${from.name}` : "New control template"}
      description={
        from
          ? "Everything is copied, and you can change it. It starts as a draft."
          : "It starts as a draft. Publish it to make controls from it."
      }
      schema={Name}
      initial={{ name: from ? (from.own ? `Copy of ${from.name}`.slice(0, 200) : from.name) : "" }}
      submit={from ? "Copy" : "Create draft"}
      onSubmit={async ({ name }, form) =>
        create.run({ body: { name, ...(from && { copyOf: from.id }) } }, form)
      }
      onClose={onClose}
    >
      {(form) => <TextField form={form} name="name" label="Name" maxLength={200} />}
    </FormDialog>
  );
}
