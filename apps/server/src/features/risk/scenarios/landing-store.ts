/**
 * The analyst's landing page's queries on scenarios. The database omits what a caller who works for one
 * client can't see.
 */
import { PATH_SCENARIOS } from "@crq/contract/risk/first-hour";
import { UNFINISHED_SHOWN, WEAK_AMONG } from "@crq/contract/risk/scenario-figures";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { prepared } from "../../../db/query.ts";
import { liveScenarios } from "./figures-store.ts";

const withClients = () =>
  liveScenarios().leftJoin("clients as c", (join) =>
    join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.client_id"),
  );

const largest = prepared(() =>
  withClients()
    .select(["s.id", "s.title", "c.name as clientName", "s.currency", "s.mean", "s.estimate"])
    .select(sql<string[]>`jsonb_path_query_array(s.evidence, '$[*].input')`.as("supported"))
    .orderBy("s.mean", "desc")
    .orderBy("s.id", "desc")
    .limit(WEAK_AMONG),
);

/** The estimates with the largest expected losses, each with the inputs that have evidence. */
export function largestEstimates(tx: Tx) {
  return tx.all(largest());
}

const unfinished = prepared((userId: string) =>
  withClients()
    .select(["s.id", "s.title", "c.name as clientName", "s.updated_at as updatedAt"])
    .where("s.created_by", "=", userId)
    .where("s.run_count", "=", 0)
    .orderBy("s.updated_at", "desc")
    .orderBy("s.id", "desc")
    .limit(UNFINISHED_SHOWN),
);

/** A person's own scenarios without a saved run, last edited first. */
export function unfinishedOf(tx: Tx, userId: string) {
  return tx.all(unfinished(userId));
}

/** How many of the scenarios changed last are looked at for controls: the first ones are among them while there are few. */
const LOOKED_AT = 200;

const newest = prepared((clientId: string | null) =>
  liveScenarios()
    .select("s.id")
    .select(sql<boolean>`jsonb_array_length(s.treatment -> 'controls') > 0`.as("control"))
    .where(sql<boolean>`(${clientId}::uuid is null or s.client_id = ${clientId}::uuid)`)
    .orderBy("s.updated_at", "desc")
    .orderBy("s.id", "desc")
    .limit(LOOKED_AT),
);

/** How many scenarios a client or, for null, the tenant has, up to those of the path, and whether one has a control. */
export async function treatedSoFar(tx: Tx, clientId: string | null) {
  const rows = await tx.all(newest(clientId));
  return {
    scenarios: Math.min(rows.length, PATH_SCENARIOS),
    control: rows.some(({ control }) => control),
    latest: rows[0]?.id ?? null,
  };
}
