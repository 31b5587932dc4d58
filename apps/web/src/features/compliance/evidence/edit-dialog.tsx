import type { Evidence } from "@crq/contract/compliance/evidence";
import * as z from "zod/mini";
import { ProseField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Field } from "../../../ui/form/field.tsx";
import { aboutFields, contentFields, DayField } from "./content-fields.tsx";
import { OwnerPicker } from "./owner-picker.tsx";

const Fields = z.strictObject({ ...aboutFields, expiresOn: contentFields.expiresOn });

/** Changes what evidence is called, whose it is, and how long it counts. */
export default function EditDialog({ evidence, onClose }: { evidence: Evidence; onClose: () => void }) {
  const { id, version, name, description, ownerId, ownerName, expiresOn, renewMonths, clientId } = evidence;
  const update = useAct("evidence.update", {
    done: (saved) => `${saved.name} saved`,
    failed: "Couldn't save the evidence",
  });
  return (
    <FormDialog
      title={`Edit ${name}`}
      schema={Fields}
      initial={{
        name,
        description,
        ownerId: ownerId ?? "",
        expiresOn: expiresOn ?? "",
        renewMonths: renewMonths === null ? "" : String(renewMonths),
      }}
      submit="Save"
      onSubmit={async (values, form) =>
        update.run(
          {
            params: { id },
            query: {},
            body: {
              version,
              name: values.name,
              description: values.description,
              // An owner who left stays until someone else is chosen.
              ...(values.ownerId !== (ownerId ?? "") && {
                ownerId: values.ownerId === "" ? null : values.ownerId,
              }),
              expiresOn: values.expiresOn === "" ? null : values.expiresOn,
              renewMonths: values.renewMonths === "" ? null : Number(values.renewMonths),
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
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField
              form={form as never}
              name="expiresOn"
              label="Expires after"
              optional
              hint="The owner is reminded 14 days before."
            />
            <TextField
              form={form}
              name="renewMonths"
              label="Renew every"
              optional
              inputMode="numeric"
              hint="Months after which it has to be collected again."
            />
          </div>
          <Field label="Owner" aside="Optional" hint="Keeps it current.">
            {(control) => (
              <OwnerPicker
                {...control}
                clientId={clientId}
                nameOf={ownerName ?? undefined}
                value={form.values.ownerId}
                onChange={(owner) => form.set("ownerId", owner)}
              />
            )}
          </Field>
          <ProseField form={form} name="description" label="Description" optional rows={3} />
        </>
      )}
    </FormDialog>
  );
}
