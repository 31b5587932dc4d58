import { ROLES, type Role } from "@crq/contract/roles";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ClientFilter } from "../../../screen/client-filter/client-filter.tsx";
import { ClientPicker } from "../../../screen/client-picker.tsx";
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

/** Filters rows by client: of the tenant in which the person works, or of the one that is chosen beside it. */
export function TenantClientFilter(props: FilterControl) {
  return useUser().tenantId === null ? <ChosenTenantClients {...props} /> : <ClientFilter {...props} />;
}

function ChosenTenantClients({ value = "", onChange }: FilterControl) {
  const { tenantId } = useSearch({ strict: false }) as { readonly tenantId?: string };
  const shown = useRef(tenantId);
  // A client belongs to one tenant: with another tenant, or none, the choice is void.
  useEffect(() => {
    if (value !== "" && (tenantId === undefined || shown.current !== tenantId)) onChange(undefined);
    shown.current = tenantId;
  }, [tenantId, value, onChange]);
  if (tenantId === undefined) return null;
  return (
    <ClientPicker
      key={tenantId}
      aria-label="Client"
      nothing="All clients"
      tenantId={tenantId}
      value={value}
      onChange={onChange}
      className="w-40"
    />
  );
}
