import type { Permission } from "@crq/contract/permissions";
import { administers, type Role } from "@crq/contract/roles";
import { clientScope, wholeTenant, type Scope } from "../db/doors.ts";

/** A signed-in person as screens show them, with where they work. */
export interface SignedInPerson {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly timezone: string;
  readonly timezone_source: string;
  readonly military_time: boolean;
  readonly date_format: string;
  readonly brand_logo_url: string | null;
  readonly brand_text: string | null;
  readonly acting_role: string;
  readonly acting_tenant_id: string;
  readonly acting_client_id: string | null;
  readonly created_at: string;
  readonly ip_address: string;
  readonly tenant_name: string;
  readonly client_name: string | null;
  readonly plan: string;
  readonly tenant_brand_text: string | null;
  readonly logo_hash: string | null;
  readonly accent_color: string | null;
  readonly vouched_by: string | null;
}

/** Who calls, in the context in which their session works. */
export interface Actor {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  /** First and last name, or the email address where there is none. */
  readonly name: string;
  /** The strongest role that the person holds. */
  readonly heldRole: Role;
  /** The role in which the session works. */
  readonly role: Role;
  /** The tenant in which the session works; `PLATFORM` outside every tenant. */
  readonly tenantId: string;
  readonly clientId: string | null;
  /** The tenant whose own identity provider opened the session: it works there alone and changes no way of signing in. */
  readonly vouchedBy?: string | undefined;
  /** What the check of a session has read of them with the same query; absent for keys. */
  readonly person?: SignedInPerson | undefined;
  /** Set when a program calls with an API key: it may do no more than this, and nothing that belongs to a session. */
  readonly key?: { readonly id: string; readonly permissions: readonly Permission[] } | undefined;
}

/** The records that an actor works with: their tenant's, and where they work for one client, that client's. */
export function scopeOf({ tenantId, clientId }: Pick<Actor, "tenantId" | "clientId">): Scope {
  return clientScope(tenantId, clientId);
}

/**
 * What an actor administers. An administering role is held for a whole tenant, whatever client its holder has chosen to work
 * in; every other role stays within its client.
 * @param tenantId the tenant meant, which differs from the actor's at platform level
 */
export function administeredBy(
  { role, clientId }: Pick<Actor, "role" | "clientId">,
  tenantId: string,
): Scope {
  return administers(role) ? wholeTenant(tenantId) : clientScope(tenantId, clientId);
}
