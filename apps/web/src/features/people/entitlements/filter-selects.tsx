import { ROLES, type Role } from "@crq/contract/roles";
import { TenantPicker } from "../../../screen/tenant-picker.tsx";
import type { FilterControl } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { roleChoice } from "../../../session/role-words.ts";

/** Filters rows by role. */
export const ROLE_FILTER = {
  label: "Role",
  all: "All roles",
  choices: Object.fromEntries(ROLES.map((role) => [role, roleChoice(role)])) as Record<Role, string>,
  className: "w-40",
};

/** Filters rows by tenant; only for people who see several. */
export function TenantFilter({ value = "", onChange }: FilterControl) {
  const may = useCan("tenant:read");
  const { tenantId } = useUser();
  const sees = may && tenantId === null;
  if (!sees) return null;
  return (
    <TenantPicker
      aria-label="Tenant"
      nothing="All tenants"
      value={value}
      onChange={onChange}
      className="w-40"
    />
  );
}
