/**
 * A tenant's own provider vouches for people only in that tenant: a session it opens must not reach what a
 * person has elsewhere.
 */
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { reachesBeyondItsProvider } from "./session-store.ts";

/**
 * Throws `forbidden` in a session from a tenant's provider if the person also has a role outside that tenant:
 * the tenant's administrators could otherwise give themselves lasting access to the rest, read it, or end it.
 */
export async function requireOwnProof(tx: Tx, actor: Pick<Actor, "sessionId">): Promise<void> {
  if (await reachesBeyondItsProvider(tx, actor.sessionId))
    throw new Fault("forbidden", {
      detail:
        "A tenant's single sign-on opened this session, but your account also belongs to other tenants. Sign in with your password to do this.",
    });
}
