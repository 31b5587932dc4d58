import { ClientPicker } from "../../../../screen/client-picker.tsx";
import type { FilterControl } from "../../../../screen/use-list.tsx";

/** Chooses the client whose scenarios the list shows. */
export default function ClientChoice({ value = "", onChange }: FilterControl) {
  return (
    <ClientPicker
      aria-label="Client"
      tenantId={undefined}
      nothing="All clients"
      value={value}
      onChange={onChange}
      className="w-40"
    />
  );
}
