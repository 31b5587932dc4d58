/** Everything that a client's or the tenant's exposure follows from, to be frozen. */
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { liveScenarios } from "../scenarios/public.ts";
import { type ExposureKey, joinedOf } from "./store.ts";

/** The scenarios of a key with all that was recorded of them, in the order of their ids, and what joins and insures them. */
export async function everythingOf(tx: Tx, key: ExposureKey) {
  const { clientId, currency } = key;
  const all = liveScenarios()
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "s.tenant_id").onRef("k.id", "=", "s.client_id"),
    )
    .where("s.currency", "=", currency)
    .select(["s.id", "s.client_id", "s.version", "s.title", "s.description", "s.estimate", "s.treatment"])
    .select(["s.evidence", "s.tolerance", "k.name as client"])
    .orderBy("s.id");
  const rows = await tx.all(clientId === null ? all : all.where("s.client_id", "=", clientId));
  return { rows, joined: await joinedOf(tx, key, rows) };
}

const tenant = prepared(() => sqlFor.selectFrom("tenants").select("name"));

/** The name of the transaction's tenant. */
export async function tenantName(tx: Tx): Promise<string> {
  return (await tx.first(tenant()))!.name;
}
