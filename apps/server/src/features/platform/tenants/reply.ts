import type { TenantRecord } from "@crq/contract/platform/tenants";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import * as store from "./store.ts";

/** A tenant the door can see, locked until the transaction ends. */
export async function locked(tx: Tx, id: string): Promise<store.TenantRow> {
  const row = await store.byId(tx, id, { lock: true });
  if (!row) throw new Fault("not-found");
  return row;
}

/** A complete tenant. */
export async function recordOf(tx: Tx, id: string): Promise<TenantRecord> {
  const row = await store.byId(tx, id);
  if (!row) throw new Fault("not-found");
  return { ...row, administrators: await store.administratorsOf(tx, id) };
}
