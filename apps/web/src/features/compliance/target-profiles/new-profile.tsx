import { PROFILE_BASELINES, TARGET_SCALES } from "@crq/contract/compliance/target-profiles";
import { BASELINES } from "@crq/frameworks/profile-baselines";
import * as z from "zod/mini";
import { call } from "../../../api/call.ts";
import { ChoiceField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../screen/work-client-picker.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Field } from "../../../ui/form/field.tsx";

const Fields = z
  .strictObject({
    name: z.string().check(z.trim(), z.minLength(1, "Name the profile"), z.maxLength(200)),
    clientId: z.string(),
    start: z.enum([...PROFILE_BASELINES, "nothing", "copy"]),
    copyOf: z.string(),
    scale: z.enum(TARGET_SCALES),
  })
  .check(
    z.refine(({ start, copyOf }) => start !== "copy" || copyOf !== "", {
      path: ["copyOf"],
      error: "Choose a profile",
    }),
  );

const STARTS = {
  ...Object.fromEntries(BASELINES.map(({ id, title }) => [id, title])),
  copy: "Another target profile",
  nothing: "Nothing: I’ll choose every target",
};
const SCALES = { maturity: "Maturity, 0 to 5", implementation: "Met or partly met" };

interface NewProfileProps {
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

/** Begins a target profile of CSF 2.0: from nothing, a baseline or another profile. */
export default function NewProfile({ onCreated, onClose }: NewProfileProps) {
  const { clientId } = useUser();
  const hasClients = useHasClients() === true;
  const create = useAct("targetProfiles.create", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't create the target profile",
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <FormDialog
      title="New target profile"
      description="For each subcategory what you want to reach, and how urgently. You can change all of it later."
      schema={Fields}
      initial={{
        name: "CSF 2.0 target",
        clientId: clientId ?? "",
        start: "small-company",
        copyOf: "",
        scale: "maturity",
      }}
      submit="Create target profile"
      onSubmit={async ({ name, clientId: client, start, copyOf, scale }, form) =>
        create.run(
          {
            query: {},
            body: {
              name,
              clientId: client === "" ? null : client,
              scale,
              ...(start === "copy" && { copyOf }),
              ...(start !== "copy" && start !== "nothing" && { baseline: start }),
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
          <ChoiceField form={form} name="scale" label="Targets are" choices={SCALES} />
          <ChoiceField form={form} name="start" label="Start from" choices={STARTS} />
          <p className="-mt-2 text-sm text-muted empty:hidden">
            {BASELINES.find(({ id }) => id === form.values.start)?.description}
          </p>
          {form.values.start === "copy" && (
            <Field label="Profile" required error={form.errors.copyOf}>
              {(control) => (
                <RecordPicker
                  {...control}
                  list="targetProfiles.list"
                  of={{ query: { framework: "nist-csf-2-0" } }}
                  noun="profile"
                  value={form.values.copyOf}
                  labelOf={({ name }) => name}
                  noteOf={({ scale, clientName }) => [SCALES[scale], clientName].filter(Boolean).join(", ")}
                  nameOf={async (id) =>
                    (await call("targetProfiles.get", { params: { id }, query: {} })).name
                  }
                  onChange={(id, record) => {
                    form.set("copyOf", id);
                    if (record) form.set("scale", record.scale);
                  }}
                />
              )}
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
