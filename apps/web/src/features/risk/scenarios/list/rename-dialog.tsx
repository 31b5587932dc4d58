import { type ScenarioSummary, ScenarioTitle } from "@crq/contract/risk/scenarios";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";

interface RenameDialogProps {
  readonly scenario: ScenarioSummary;
  readonly onClose: () => void;
}

/** Changes a scenario's title. */
export default function RenameDialog({ scenario: { id, version, title }, onClose }: RenameDialogProps) {
  const rename = useAct("scenarios.update", { failed: "Couldn’t rename the scenario" });
  return (
    <FormDialog
      title="Rename scenario"
      schema={ScenarioTitle}
      initial={{ title }}
      submit="Rename"
      onSubmit={async (values, form) =>
        values.title === title || rename.run({ params: { id }, body: { version, ...values } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <Field label="Title" required error={form.errors.title}>
          {(control) => (
            <Input
              {...control}
              {...form.text("title")}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog has this one field
              autoFocus
              maxLength={200}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
