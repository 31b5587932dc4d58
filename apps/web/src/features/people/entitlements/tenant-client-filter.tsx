import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ClientFilter } from "../../../screen/client-filter/client-filter.tsx";
import { ClientPicker } from "../../../screen/client-picker.tsx";
import type { FilterControl } from "../../../screen/use-list.tsx";
import { useUser } from "../../../session/user-context.ts";

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
