import type { Permission } from "@crq/contract/permissions";
import { administers, type Role } from "@crq/contract/roles";
import { clientScope, wholeTenant, type Scope } from "../db/doors.ts";

/** A signed-in user as the interface shows them, with their current context. */
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
  readonly sees_exposure: boolean;
  readonly clients_apart: boolean;
}

/** The caller, in the context of their session. */
export interface Actor {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  /** First and last name, or the email address if there is none. */
  readonly name: string;
  /** The user's highest role. */
  readonly heldRole: Role;
  /** The session's active role. */
  readonly role: Role;
  /** The session's tenant; `PLATFORM` outside any tenant. */
  readonly tenantId: string;
  readonly clientId: string | null;
  /**
   * The tenant whose own identity provider opened the session: the session is limited to that tenant and
   * can't change sign-in methods.
   */
  readonly vouchedBy?: string | undefined;
  /** The tenant lets the active role see its loss exposure; never set for keys. */
  readonly seesExposure?: boolean | undefined;
  /** What the session check already read about the user in the same query; absent for keys. */
  readonly person?: SignedInPerson | undefined;
  /**
   * Set when a program calls with an API key: the call is limited to these permissions and can't use anything
   * tied to a session.
   */
  readonly key?: ActingKey | undefined;
}

/** The API key that a program calls with. */
interface ActingKey {
  readonly id: string;
  readonly permissions: readonly Permission[];
  /** A person's own. Of a tenant-owned key no one knows who holds it, and `userId` is the key's id. */
  readonly personal: boolean;
}

/** The records an actor can work with: their tenant's or, if they work for one client, that client's. */
export function scopeOf({ tenantId, clientId }: Pick<Actor, "tenantId" | "clientId">): Scope {
  return clientScope(tenantId, clientId);
}

/**
 * What an actor can administer. An administering role covers the whole tenant, whichever client is selected;
 * every other role is limited to its client.
 * @param tenantId the tenant to administer, which differs from the actor's at platform level
 */
export function administeredBy(
  { role, clientId }: Pick<Actor, "role" | "clientId">,
  tenantId: string,
): Scope {
  return administers(role) ? wholeTenant(tenantId) : clientScope(tenantId, clientId);
}
