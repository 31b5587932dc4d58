import { useHasClients, WorkClientPicker } from "../work-client-picker.tsx";
import type { FilterControl } from "../use-list.tsx";

/** Chooses the client whose records the list shows; nothing in a tenant without clients. */
export default function ClientChoice({ value = "", onChange }: FilterControl) {
  if (useHasClients() === false && value === "") return null;
  return (
    <WorkClientPicker
      aria-label="Client"
      nothing="All clients"
      value={value}
      onChange={onChange}
      className="w-40"
    />
  );
}
