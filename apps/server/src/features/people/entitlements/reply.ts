import type { EntitlementOfPerson } from "@crq/contract/people/entitlements";
import type { Role } from "@crq/contract/roles";
import { PLATFORM } from "../../../db/doors.ts";
import type { EntitlementRow } from "./store.ts";

/** An entitlement as the contract says it. */
export function entitlementOf(row: EntitlementRow): EntitlementOfPerson {
  return {
    id: row.id,
    role: row.role as Role,
    tenantId: row.tenant_id === PLATFORM ? null : row.tenant_id,
    tenantName: row.tenant_name,
    clientId: row.client_id,
    clientName: row.client_name,
    state: row.state,
    expiresAt: row.expires_at,
    grantedBy: row.granted_by_name,
    createdAt: row.created_at,
  };
}
