import { useHasClients, WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { Field } from "../../../../ui/form/field.tsx";

interface ClientFieldProps {
  /** The chosen client's id; empty for the whole tenant. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses the client that a new scenario belongs to; nothing in a tenant without clients. */
export default function ClientField({ value, onChange }: ClientFieldProps) {
  if (!useHasClients() && value === "") return null;
  return (
    <Field
      label="Client"
      aside={value === "" ? "People of every client can see it" : "People of other clients can’t see it"}
      className="mb-5"
    >
      {(control) => (
        <WorkClientPicker {...control} nothing="Whole organization" value={value} onChange={onChange} />
      )}
    </Field>
  );
}
