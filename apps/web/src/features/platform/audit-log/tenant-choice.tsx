import { Select } from "../../../ui/form/select.tsx";

interface TenantChoiceProps {
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string | undefined;
  /** Whether all of them together can be chosen. */
  readonly all: boolean;
  readonly onChoose: (tenantId: string | undefined) => void;
}

/** Chooses whose log is shown. */
export function TenantChoice({ tenants, chosen, all, onChoose }: TenantChoiceProps) {
  return (
    <Select
      aria-label="Tenant"
      className="w-56 max-w-full"
      value={chosen ?? ""}
      onChange={(event) => onChoose(event.target.value === "" ? undefined : event.target.value)}
    >
      <option value="">{all ? "All tenants" : "Choose a tenant"}</option>
      {tenants.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {chosen !== undefined && !tenants.some(({ id }) => id === chosen) && (
        <option value={chosen}>{chosen}</option>
      )}
    </Select>
  );
}
