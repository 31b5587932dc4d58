import type { Actor } from "./actor.ts";
import { Fault } from "./fault.ts";

/**
 * Explains a change that the database would refuse without a message: a user who works for one client can
 * read whole-tenant records but change only that client's.
 * @param noun the record's name, as in "scenario"
 * @throws Fault `forbidden`
 */
export function checkOwnClient(
  actor: Pick<Actor, "clientId">,
  row: { readonly clientId: string | null },
  noun: string,
): void {
  if (actor.clientId === null || row.clientId === actor.clientId) return;
  throw new Fault("forbidden", {
    detail: `This ${noun} belongs to the whole tenant, and you're working for one client. Change to all clients first, or ask someone who works for all of them.`,
  });
}
