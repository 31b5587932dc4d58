import { COVERAGES, type Coverage } from "@crq/contract/compliance/control-requirements";
import * as z from "zod/mini";
import { ChoiceField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { EntryField } from "../../../../screen/frameworks/entry-field.tsx";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import type { TellingForm } from "../../../../screen/tell-failure.ts";
import type { Form } from "../../../../screen/use-form.ts";
import { Field } from "../../../../ui/form/field.tsx";

const Fields = z.strictObject({
  framework: z.string().check(z.minLength(1, "Choose a framework")),
  entry: z.string().check(z.trim(), z.minLength(1, "Choose a requirement")),
  coverage: z.enum(COVERAGES),
});
type LinkForm = Form<typeof Fields>;

const WORDS: Readonly<Record<Coverage, string>> = {
  part: "Part of what it asks",
  whole: "All that it asks",
};

interface RequirementDialogProps {
  readonly onLink: (requirement: z.infer<typeof Fields>, form: TellingForm) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Links a control to a requirement that it meets. */
export default function RequirementDialog({ onLink, onClose }: RequirementDialogProps) {
  return (
    <FormDialog
      title="Link a requirement"
      description="While the control is in place, the requirement is met, or met in part."
      schema={Fields}
      initial={{ framework: "", entry: "", coverage: "part" }}
      submit="Link"
      onSubmit={onLink}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Framework" required error={form.errors.framework}>
            {(control) => (
              <FrameworkChoice
                {...control}
                nothing="Choose a framework"
                value={form.values.framework}
                onChange={(framework) => {
                  form.set("framework", framework);
                  form.set("entry", "");
                }}
              />
            )}
          </Field>
          {form.values.framework !== "" && <Requirement key={form.values.framework} form={form} />}
          <ChoiceField form={form} name="coverage" label="It meets" choices={WORDS} />
        </>
      )}
    </FormDialog>
  );
}

function Requirement({ form }: { readonly form: LinkForm }) {
  const { data } = useFramework(form.values.framework);
  return data && <EntryField catalog={data.catalog} label="Requirement" form={form} name="entry" />;
}
