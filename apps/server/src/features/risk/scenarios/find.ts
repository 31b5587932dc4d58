/**
 * Scenarios and runs by id. The database shows callers only their tenant's and, if they work for one client,
 * their client's.
 */
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Actor } from "../../../http/actor.ts";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import * as runStore from "./run-store.ts";
import * as store from "./store.ts";

/** A scenario that isn't deleted. */
export async function find(tx: Tx, id: string): Promise<store.Scenario> {
  const row = await store.byId(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

/** The same, for a reply. */
export async function findForReply(tx: Tx, id: string): Promise<store.Scenario> {
  const row = await store.forReply(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

/** A scenario that isn't deleted, for a caller about to change it. */
export async function findToChange(tx: Tx, id: string, actor: Actor): Promise<store.Scenario> {
  const row = await find(tx, id);
  checkOwnClient(actor, row, "scenario");
  return row;
}

/** A saved run of a scenario that isn't deleted. */
export async function findRun(tx: Tx, id: string) {
  const row = await runStore.runById(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

/**
 * Refuses a client of another tenant and, for callers who work for one client, every other client and the
 * whole tenant.
 */
export async function checkClient(tx: Tx, actor: Actor, clientId: string | null): Promise<void> {
  const refuse = (message: string) => {
    throw new Fault("invalid-request", { errors: [{ path: "clientId", message }] });
  };
  if (clientId !== null && !(await store.clientExists(tx, clientId)))
    refuse("is not a client of this tenant");
  if (clientId === null && actor.clientId !== null) refuse("must be the client that you work for");
}
