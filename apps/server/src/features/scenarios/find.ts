/** Scenarios and runs as a session may see them: what it may not see does not exist. */
import type { Tx } from "../../db/doors.ts";
import { Fault } from "../../http/fault.ts";
import type { TenantCtx } from "../../http/serve.ts";
import * as runStore from "./run-store.ts";
import * as store from "./store.ts";

/** Whether a session that works for one client (or for none in particular) may see a record. */
export function visible(row: { client_id: string | null }, clientId: string | null): boolean {
  return clientId === null || row.client_id === null || row.client_id === clientId;
}

/** A scenario that is not deleted. */
export async function find(tx: Tx, id: string, clientId: string | null): Promise<store.ScenarioRow> {
  const row = await store.byId(tx, id);
  if (!row || !visible(row, clientId)) throw new Fault("not-found");
  return row;
}

/** A kept run of a scenario that is not deleted. */
export async function findRun(tx: Tx, id: string, clientId: string | null) {
  const row = await runStore.runById(tx, id);
  if (!row || !visible(row, clientId)) throw new Fault("not-found");
  return row;
}

/** Refuses a client that is none of the tenant's, or not the one that the session works for. */
export async function checkClient(tx: Tx, ctx: TenantCtx, clientId: string | null): Promise<void> {
  const own = ctx.actor.clientId === null || clientId === ctx.actor.clientId || clientId === null;
  if (clientId !== null && !(own && (await store.clientExists(tx, clientId))))
    throw new Fault("invalid-request", {
      errors: [{ path: "clientId", message: "is not a client of this tenant" }],
    });
}
