import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { call, queryOf } from "../api/call.ts";
import { useUser } from "../session/user-context.ts";
import { Field } from "../ui/form/field.tsx";
import { RecordPicker } from "./record-picker.tsx";

/** Whether the tenant has a client to choose; undefined until that is known. */
export function useHasClients(): boolean | undefined {
  const first = useQuery(queryOf("clientChoices.list", { query: { pageSize: 1 } }));
  return first.data && first.data.total > 0;
}

type PickerProps = Omit<
  ComponentProps<typeof RecordPicker<"clientChoices.list">>,
  "list" | "of" | "noun" | "labelOf" | "nameOf"
>;

/** Chooses one client of the tenant in which the session works, for people who needn't administer clients. */
export function WorkClientPicker(props: PickerProps) {
  return (
    <RecordPicker
      {...props}
      list="clientChoices.list"
      noun="client"
      labelOf={({ name }) => name}
      nameOf={async (id) =>
        (await call("clientChoices.list", { query: { id } })).items[0]?.name ?? "No longer available"
      }
    />
  );
}

interface KeptClientFieldProps {
  /** The record that is changed, which stays with its client; undefined for a new one. */
  readonly record: { readonly clientName: string | null } | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** Chooses whose a new record is, for good; says so of one that's there. Nothing for people of one client, and where there are none. */
export function KeptClientField({ record, value, error, onChange }: KeptClientFieldProps) {
  const { clientId } = useUser();
  const hasClients = useHasClients();
  if (record)
    return (
      <div className="text-sm">
        <span className="mb-1.5 block font-medium">Client</span>
        <span className="wrap-anywhere text-muted">{record.clientName ?? "The whole tenant"}</span>
      </div>
    );
  if (clientId !== null || hasClients === false) return null;
  return (
    <Field label="Client" aside="Optional" error={error} hint="It stays with this client.">
      {(control) => (
        <WorkClientPicker
          {...control}
          name="clientId"
          nothing="The whole tenant"
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
