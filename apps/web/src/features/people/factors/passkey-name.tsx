import { line } from "@crq/contract/fields";
import * as z from "zod/mini";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";

const Named = z.object({ name: line(1, 100, "Enter a name for the passkey", "At most 100 characters") });

interface PasskeyNameProps {
  readonly initial: string;
  readonly submitLabel: string;
  readonly onSubmit: (name: string) => Promise<void>;
}

/** A passkey's name. */
export function PasskeyName({ initial, submitLabel, onSubmit }: PasskeyNameProps) {
  const form = useForm({
    schema: Named,
    initial: { name: initial },
    onSubmit: async ({ name }) => onSubmit(name),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <Field
        label="Name"
        error={form.errors.name}
        hint="Choose a name you'll recognize, such as “Work laptop”."
      >
        {(control) => (
          <Input
            {...control}
            {...form.text("name")}
            autoComplete="off"
            maxLength={100}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- it's the dialog's only field
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" size="lg" busy={form.busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
