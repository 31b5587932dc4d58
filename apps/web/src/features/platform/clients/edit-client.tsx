import { ClientFields, type ClientRecord } from "@crq/contract/platform/clients";
import { INDUSTRIES } from "@crq/contract/people/registration";
import { useId } from "react";
import { call } from "../../../api/call.ts";
import { useForm } from "../../../forms/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { showFailure, useRefresh } from "../tenants/public.tsx";

interface EditClientProps {
  readonly tenantId: string;
  /** Undefined: a new one. */
  readonly client: ClientRecord | undefined;
  readonly onClose: () => void;
}

/** Adds a client, or changes one. */
export function EditClient({ tenantId, client, onClose }: EditClientProps) {
  const id = useId();
  const refresh = useRefresh("/api/clients");
  const form = useForm({
    schema: ClientFields,
    initial: {
      name: client?.name ?? "",
      industry: client?.industry ?? "",
      contactName: client?.contactName ?? "",
      contactEmail: client?.contactEmail ?? "",
      notes: client?.notes ?? "",
    },
    onSubmit: async (fields) => {
      try {
        const saved = await (client === undefined
          ? call("clients.create", { query: { tenantId }, body: fields })
          : call("clients.update", {
              params: { id: client.id },
              query: { tenantId },
              body: { version: client.version, ...fields },
            }));
        await refresh();
        toast({ title: client === undefined ? `${saved.name} is added` : `${saved.name} is saved` });
        onClose();
      } catch (error) {
        showFailure("The client was not saved", error, form.setErrors);
      }
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={client === undefined ? "New client" : `Edit ${client.name}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            {client === undefined ? "Add client" : "Save"}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
        <Field label="Name" required error={form.errors.name}>
          {(control) => <Input {...control} {...form.text("name")} autoComplete="off" maxLength={200} />}
        </Field>
        <Field label="Industry" aside="Optional" error={form.errors.industry}>
          {(control) => (
            <Select {...control} {...form.text("industry")}>
              <option value="">Not said</option>
              {Object.entries(INDUSTRIES).map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Contact" aside="Optional" error={form.errors.contactName}>
          {(control) => <Input {...control} {...form.text("contactName")} autoComplete="off" />}
        </Field>
        <Field label="Contact's email" aside="Optional" error={form.errors.contactEmail}>
          {(control) => <Input {...control} {...form.text("contactEmail")} type="email" autoComplete="off" />}
        </Field>
        <Field label="Notes" aside="Optional" error={form.errors.notes}>
          {(control) => <Textarea {...control} {...form.text("notes")} />}
        </Field>
      </form>
    </Dialog>
  );
}
