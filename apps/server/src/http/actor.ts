import type { Permission } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";

/** Who calls, in the context in which their session works. */
export interface Actor {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  /** First and last name, or the e-mail address where there is none. */
  readonly name: string;
  /** The strongest role that the person holds. */
  readonly heldRole: Role;
  /** The role in which the session works. */
  readonly role: Role;
  /** The tenant in which the session works; `PLATFORM` outside every tenant. */
  readonly tenantId: string;
  readonly clientId: string | null;
  /** Set when a program calls with an API key: it may do no more than this, and nothing that belongs to a session. */
  readonly key?: { readonly id: string; readonly permissions: readonly Permission[] } | undefined;
}
