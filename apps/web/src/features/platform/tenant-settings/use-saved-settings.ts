import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useQueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "../../../api/current-user.ts";
import { useRefresh } from "../tenants/public.tsx";

/** After settings were saved: shows them everywhere, the person's own brand and tenant's name included. */
export function useSavedSettings(): (saved: TenantSettings) => Promise<void> {
  const client = useQueryClient();
  const refresh = useRefresh("/api/tenant-settings", "/api/tenants", "/api/auth/tenants");
  return async () => {
    await Promise.all([refresh(), client.invalidateQueries({ queryKey: currentUserQuery.queryKey })]);
  };
}
