import { EditPerson } from "@crq/contract/people/users";
import { useId, useState } from "react";
import { call } from "../../../../api/call.ts";
import { useForm } from "../../../../screen/use-form.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { Input } from "../../../../ui/form/input.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { tellFailure, useRefreshPeople } from "../../entitlements/public.ts";
import type { ProfilePart } from "./profile-part.ts";

/** Names, job and phone; changed from the platform alone. */
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
  const id = useId();
  const refresh = useRefreshPeople();
  const { firstName, lastName, jobTitle, phoneNumber } = person;
  const form = useForm({
    schema: EditPerson,
    initial: { firstName, lastName, jobTitle, phoneNumber },
    onSubmit: async (body) => {
      try {
        await call("users.update", { params: { id: person.id }, query: {}, body });
        await refresh();
        toast({ title: "Details saved" });
        onClose();
      } catch (error) {
        tellFailure("Not saved", error);
      }
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit details"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => void form.submit(event)}
      >
        {FIELDS.map(([name, label]) => (
          <Field key={name} label={label} required={name.endsWith("Name")} error={form.errors[name]}>
            {(control) => <Input {...control} {...form.text(name)} autoComplete="off" />}
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
