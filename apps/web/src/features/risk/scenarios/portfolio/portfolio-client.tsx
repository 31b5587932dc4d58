import { useHasClients, WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { Field } from "../../../../ui/form/field.tsx";

interface PortfolioClientProps {
  readonly value: string | null;
  readonly onChange: (clientId: string | null) => void;
}

/** Whose portfolio it will be: the client’s members see it, and its appetite and dependence apply. */
export default function PortfolioClient({ value, onChange }: PortfolioClientProps) {
  if (useHasClients() !== true) return null;
  return (
    <Field label="Client" hint="The client’s members see it. The client’s appetite and dependence apply.">
      {(field) => (
        <WorkClientPicker
          {...field}
          nothing="The whole organization"
          value={value ?? ""}
          onChange={(id) => onChange(id === "" ? null : id)}
        />
      )}
    </Field>
  );
}
