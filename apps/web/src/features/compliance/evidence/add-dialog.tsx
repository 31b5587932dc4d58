import type { EvidenceKind, EvidenceTarget, EvidenceUpload } from "@crq/contract/compliance/evidence";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { queryOf } from "../../../api/call.ts";
import { todayOf } from "../../../screen/calendar-day.ts";
import { ProseField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../screen/work-client-picker.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import {
  aboutFields,
  contentFields,
  ContentField,
  contentOf,
  contentProblem,
  DayField,
} from "./content-fields.tsx";
import { OwnerPicker } from "./owner-picker.tsx";
import { KIND_WORDS } from "./words.ts";

const Fields = z.strictObject({ ...aboutFields, ...contentFields, clientId: z.string() });

interface AddDialogProps {
  /** What it's evidence for, to begin with, and whose that is. */
  readonly target?: { readonly to: EvidenceTarget; readonly clientId: string | null };
  readonly onClose: () => void;
}

/** Adds evidence: a file, a link or a text. */
export default function AddDialog({ target, onClose }: AddDialogProps) {
  const user = useUser();
  const hasClients = useHasClients();
  const room = useQuery(queryOf("evidence.room"));
  const [kind, setKind] = useState<EvidenceKind>();
  const [file, setFile] = useState<EvidenceUpload>();
  const [fileError, setFileError] = useState<string>();
  const create = useAct("evidence.create", {
    done: ({ name }) => `${name} added`,
    failed: "Couldn't add the evidence",
  });
  const chosen = kind ?? (room.data?.keepsFiles === false ? "text" : "file");
  return (
    <FormDialog
      title="Add evidence"
      schema={Fields}
      initial={{
        name: "",
        description: "",
        clientId: target?.clientId ?? "",
        ownerId: "",
        url: "",
        text: "",
        collectedOn: todayOf(user),
        expiresOn: "",
        renewMonths: "",
      }}
      submit="Add evidence"
      onSubmit={async (values, form) => {
        const wrong = contentProblem(chosen, values);
        if (wrong) form.tell?.(wrong);
        const missing = chosen === "file" && file === undefined;
        setFileError(missing ? "Choose a file, and wait until it’s uploaded." : undefined);
        if (wrong || missing) return false;
        const { name, description, clientId, ownerId, collectedOn, expiresOn, renewMonths } = values;
        return create.run(
          {
            query: {},
            body: {
              kind: chosen,
              name,
              description,
              clientId: clientId === "" ? null : clientId,
              ownerId: ownerId === "" ? null : ownerId,
              collectedOn,
              expiresOn: expiresOn === "" ? null : expiresOn,
              renewMonths: renewMonths === "" ? null : Number(renewMonths),
              ...contentOf(chosen, values, file),
              ...(target && { links: [target.to] }),
            },
          },
          form,
        );
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="What it is" required>
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onChange={(event) => setKind(event.target.value as EvidenceKind)}
              >
                {Object.entries(KIND_WORDS).map(([value, words]) => (
                  <option
                    key={value}
                    value={value}
                    disabled={value === "file" && room.data?.keepsFiles === false}
                  >
                    {words}
                    {value === "file" &&
                      room.data?.keepsFiles === false &&
                      " (not kept by this installation)"}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <ContentField
            form={form}
            kind={chosen}
            file={file}
            fileError={fileError}
            scans={room.data?.scansFiles ?? true}
            onFile={(uploaded) => {
              setFile(uploaded);
              if (uploaded && form.values.name === "")
                form.set("name", uploaded.name.replace(/\.[^.]+$/, "").slice(0, 200));
            }}
          />
          <TextField
            form={form}
            name="name"
            label="Name"
            maxLength={200}
            hint="What it shows: “Access review, Q3”."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField form={form} name="collectedOn" label="Collected on" />
            <DayField
              form={form}
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
            <Field label="Owner" aside="Optional" hint="Keeps it current.">
              {(control) => (
                <OwnerPicker
                  {...control}
                  clientId={form.values.clientId === "" ? null : form.values.clientId}
                  value={form.values.ownerId}
                  onChange={(id) => form.set("ownerId", id)}
                />
              )}
            </Field>
          </div>
          {user.clientId === null && hasClients === true && !target && (
            <Field
              label="Client"
              hint="With a client, only people who work for it or for all clients see the evidence."
            >
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
          <ProseField form={form} name="description" label="Description" optional rows={2} />
        </>
      )}
    </FormDialog>
  );
}
