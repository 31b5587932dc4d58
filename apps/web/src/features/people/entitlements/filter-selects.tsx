import { ROLES, type Role } from "@crq/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import type { FilterControl } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Select } from "../../../ui/form/select.tsx";
import { roleChoice } from "./role-choice.ts";

/** Chooses rows by role. */
export const ROLE_FILTER = {
  label: "Role",
  all: "All roles",
  choices: Object.fromEntries(ROLES.map((role) => [role, roleChoice(role)])) as Record<Role, string>,
  className: "w-40",
};

/** Chooses rows by tenant; only where one sees several. */
export function TenantFilter({ value = "", onChange }: FilterControl) {
  const may = useCan("tenant:read");
  const { tenantId } = useUser();
  const sees = may && tenantId === null;
  const tenants = useQuery({
    ...queryOf("tenants.list", { query: { pageSize: 200, sort: "name" } }),
    enabled: sees,
  });
  if (!sees) return null;
  return (
    <Select
      aria-label="Tenant"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-40"
    >
      <option value="">All tenants</option>
      {tenants.data?.items.map((tenant) => (
        <option key={tenant.id} value={tenant.id}>
          {tenant.name}
        </option>
      ))}
    </Select>
  );
}
