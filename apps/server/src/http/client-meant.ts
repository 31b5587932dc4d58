import type { Tx } from "../db/doors.ts";
import { ownClient } from "../db/own-client.ts";
import type { Actor } from "./actor.ts";
import { Fault } from "./fault.ts";

/**
 * Which client is meant, null for the tenant as a whole: the session's own where it works for one, which then sees no other; that it is
 * one of the tenant's is for the caller to check.
 */
export function clientMeant(actor: Pick<Actor, "clientId">, named: string | null | undefined): string | null {
  if (actor.clientId !== null && named && named.toLowerCase() !== actor.clientId)
    throw new Fault("not-found");
  return actor.clientId ?? named ?? null;
}

/** The client meant, null for the tenant as a whole; one that is none of the tenant's is not found. */
export async function clientFound(
  tx: Tx,
  clientId: string | null,
): Promise<{ id: string; name: string } | null> {
  if (clientId === null) return null;
  const client = await ownClient(tx, clientId);
  if (!client) throw new Fault("not-found");
  return client;
}
