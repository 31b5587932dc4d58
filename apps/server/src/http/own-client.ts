import type { Actor } from "./actor.ts";
import { Fault } from "./fault.ts";

/**
 * Says why a change is refused that the database would refuse without words: whoever works for one client reads what belongs to
 * the tenant as a whole, and changes only what belongs to their client.
 * @param noun what the record is called, as in "scenario"
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
