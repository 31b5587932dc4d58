import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";

/**
 * Which client is meant, null for the tenant as a whole: the session's own where it works for one, which then sees no other; that it is
 * one of the tenant's is for the caller to check.
 */
export function clientMeant(actor: Pick<Actor, "clientId">, named: string | null | undefined): string | null {
  if (actor.clientId !== null && named && named.toLowerCase() !== actor.clientId)
    throw new Fault("not-found");
  return actor.clientId ?? named ?? null;
}
