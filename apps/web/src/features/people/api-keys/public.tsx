import { personalKeyRoutes, tenantKeyRoutes } from "./key-routes.ts";
import { KeyList } from "./key-list.tsx";

/** The keys of the signed-in person: a section of their profile. */
export function PersonalApiKeys() {
  return <KeyList routes={personalKeyRoutes()} />;
}

/** The keys of a tenant: a section of its settings. */
export function TenantApiKeys({ tenantId }: { readonly tenantId: string }) {
  return <KeyList key={tenantId} routes={tenantKeyRoutes(tenantId)} />;
}

export { ExpiringKeys } from "./expiring-keys-tile.tsx";
