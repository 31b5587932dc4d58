import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { Field } from "../../../../ui/form/field.tsx";

const NewModel = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, "Name the scoring model"), z.maxLength(200)),
  description: z.string().check(z.maxLength(4000)),
  framework: z.string(),
});

interface NewModelProps {
  /** What to copy: one of the product's, or one of the tenant's. */
  readonly from?:
    | { readonly id: string; readonly name: string; readonly framework: string | null }
    | undefined;
  readonly onClose: () => void;
}

/** Begins a scoring model: plain, or as a copy. */
export default function NewModelDialog({ from, onClose }: NewModelProps) {
  const navigate = useNavigate();
  const create = useAct("scoringModels.create", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't create the scoring model",
    onDone: ({ id }) => navigate({ to: "/templates/scoring-model/$id", params: { id } }),
  });
  return (
    <FormDialog
      title={from ? `Copy ${from.name}` : "New scoring model"}
      description="It starts as a draft. Publish it to score assessments with it."
      schema={NewModel}
      initial={{
        name: from ? `Copy of ${from.name}`.slice(0, 200) : "",
        description: "",
        framework: from?.framework ?? "",
      }}
      submit={from ? "Copy" : "Create draft"}
      onSubmit={async ({ name, description, framework }, form) =>
        create.run(
          {
            body: {
              name,
              description,
              framework: framework === "" ? null : framework,
              ...(from && { copyOf: from.id }),
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
          <ProseField form={form} name="description" label="Description" optional maxLength={4000} />
          <Field
            label="Framework"
            aside="Optional"
            hint="Choose one to weight its families, baselines or entries."
            error={form.errors.framework}
          >
            {(control) => (
              <FrameworkChoice
                {...control}
                name="framework"
                nothing="Any framework"
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
