import * as z from "zod/mini";
import { Field } from "../../../../ui/form/field.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { nameOf } from "../../../../screen/frameworks/framework-name.ts";
import type { ActProps } from "./act-props.ts";

const Share = z.strictObject({ tenantId: z.string().check(z.minLength(1, "Choose a tenant")) });

/** Sends a copy to another tenant in which one is an author too. */
export function ShareDialog({ framework, onClose }: ActProps) {
  const { id } = framework;
  const share = useAct("frameworks.share", {
    done: ({ tenantName }) => `${nameOf(framework)} shared with ${tenantName}`,
    failed: "Couldn't share the framework",
  });
  return (
    <FormDialog
      title={`Share ${nameOf(framework)}`}
      description="The other tenant gets its own published copy. Later editions aren’t sent by themselves, and retiring this one doesn’t change the copy."
      schema={Share}
      initial={{ tenantId: "" }}
      submit="Share"
      onSubmit={async (body, form) => share.run({ params: { id }, body }, form)}
      onClose={onClose}
    >
      {(form) => (
        <Field
          label="Tenant"
          required
          error={form.errors.tenantId}
          hint="Tenants in which you can write frameworks too."
        >
          {(field) => (
            <RecordPicker
              {...field}
              name="tenantId"
              list="frameworks.shareable"
              noun="tenant"
              value={form.values.tenantId}
              onChange={(tenantId) => form.set("tenantId", tenantId)}
              labelOf={({ name }) => name}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
