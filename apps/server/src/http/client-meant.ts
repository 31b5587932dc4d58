import type { Tx } from "../db/doors.ts";
import { ownClient } from "../db/own-client.ts";
import type { Actor } from "./actor.ts";
import { Fault } from "./fault.ts";

/**
 * The client that a call is about, or null for the whole tenant: a session limited to one client always gets
 * that client. The caller checks that the client belongs to the tenant.
 */
export function clientMeant(actor: Pick<Actor, "clientId">, named: string | null | undefined): string | null {
  if (actor.clientId !== null && named && named.toLowerCase() !== actor.clientId)
    throw new Fault("not-found");
  return actor.clientId ?? named ?? null;
}

/**
 * The client that a call is about, or null for the whole tenant; throws `not-found` for a client outside the
 * tenant.
 */
export async function clientFound(
  tx: Tx,
  clientId: string | null,
): Promise<{ id: string; name: string } | null> {
  if (clientId === null) return null;
  const client = await ownClient(tx, clientId);
  if (!client) throw new Fault("not-found");
  return client;
}
