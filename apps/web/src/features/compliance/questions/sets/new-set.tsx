import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { queryOf } from "../../../../api/call.ts";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";

const NewSet = z
  .strictObject({
    name: z.string().check(z.trim(), z.minLength(1, "Name the question set"), z.maxLength(200)),
    description: z.string().check(z.maxLength(4000)),
    copyOf: z.string(),
    framework: z.string(),
  })
  .check(
    z.refine(({ copyOf, framework }) => copyOf !== "" || framework !== "", {
      path: ["framework"],
      error: "Choose a framework",
    }),
  );

interface NewSetProps {
  /** What to copy: a set of the product's or of the tenant's. */
  readonly from?: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** Begins a question set: empty, or as a copy. */
export default function NewSetDialog({ from, onClose }: NewSetProps) {
  const navigate = useNavigate();
  const offered = useQuery(queryOf("questionSets.offered", { query: {} })).data?.items ?? [];
  const create = useAct("questionSets.create", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't create the question set",
    also: ["questions"],
    onDone: ({ id }) => navigate({ to: "/templates/editor/$id", params: { id } }),
  });
  return (
    <FormDialog
      title={from ? `Copy ${from.name}` : "New question set"}
      description="It starts as a draft. Publish it when it’s ready to be asked."
      schema={NewSet}
      initial={{
        name: from ? `Copy of ${from.name}`.slice(0, 200) : "",
        description: "",
        copyOf: from?.id ?? "",
        framework: "",
      }}
      submit={from ? "Copy" : "Create draft"}
      onSubmit={async ({ name, description, copyOf, framework }, form) =>
        create.run({ body: { name, description, ...(copyOf === "" ? { framework } : { copyOf }) } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={200} />
          <ProseField form={form} name="description" label="Description" optional maxLength={4000} />
          {!from && (
            <Field label="Begin with" hint="The questions of a copied set are added to your question bank.">
              {(control) => (
                <Select
                  {...control}
                  name="copyOf"
                  value={form.values.copyOf}
                  onChange={({ target }) => form.set("copyOf", target.value)}
                >
                  <option value="">An empty set</option>
                  {offered.map(({ id, name }) => (
                    <option key={id} value={id}>
                      Copy of {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {form.values.copyOf === "" && (
            <Field label="Framework" required error={form.errors.framework}>
              {(control) => (
                <FrameworkChoice
                  {...control}
                  name="framework"
                  nothing="Choose a framework"
                  value={form.values.framework}
                  onChange={(framework) => form.set("framework", framework)}
                />
              )}
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
