import { EditPerson } from "@crq/contract/people/users";
import { useState } from "react";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { PEOPLE } from "../../entitlements/public.ts";
import type { ProfilePart } from "./profile-part.ts";

/** Names, job and phone; editable only from the platform. */
export function ProfileDetails({ person, within }: ProfilePart) {
  const user = useUser();
  const [editing, setEditing] = useState(false);
  const facts = [
    ["Job title", person.jobTitle || "–"],
    ["Phone", person.phoneNumber || "–"],
    ["Last sign-in", person.lastSignInAt === null ? "Never" : dayAndTime(person.lastSignInAt, user)],
    ["Account created", dayAndTime(person.createdAt, user)],
  ] as const;
  return (
    <>
      <dl className="grid max-w-xl grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {within === undefined && person.manageable && (
        <Button variant="outline" className="mt-4" onClick={() => setEditing(true)}>
          Edit details
        </Button>
      )}
      {editing && <EditDetails person={person} onClose={() => setEditing(false)} />}
    </>
  );
}

const FIELDS = [
  ["firstName", "First name"],
  ["lastName", "Last name"],
  ["jobTitle", "Job title"],
  ["phoneNumber", "Phone"],
] as const;

function EditDetails({ person, onClose }: Pick<ProfilePart, "person"> & { readonly onClose: () => void }) {
  const { firstName, lastName, jobTitle, phoneNumber } = person;
  const update = useAct("users.update", { done: "Details saved", failed: "Couldn't save", also: PEOPLE });
  return (
    <FormDialog
      title="Edit details"
      schema={EditPerson}
      initial={{ firstName, lastName, jobTitle, phoneNumber }}
      submit="Save"
      onSubmit={(body, form) => update.run({ params: { id: person.id }, query: {}, body }, form)}
      onClose={onClose}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map(([name, label]) => (
            <Field key={name} label={label} required={name.endsWith("Name")} error={form.errors[name]}>
              {(control) => <Input {...control} {...form.text(name)} autoComplete="off" />}
            </Field>
          ))}
        </div>
      )}
    </FormDialog>
  );
}
