import type { Tx } from "../../../db/doors.ts";
import { contractNames } from "../../../db/contract-names.ts";
import { sqlFor } from "../../../db/query.ts";

/** A scenario's earlier versions, newest first: those before the version `before`, up to `limit`. */
export function versionsOf(tx: Tx, scenarioId: string, before: number | undefined, limit: number) {
  let found = sqlFor
    .selectFrom("scenario_versions as v")
    .select(contractNames("v.version", "v.title", "v.description", "v.estimate", "v.evidence", "v.treatment"))
    .select(
      contractNames("v.scope", "v.tolerance", "v.mean", "v.p95", "v.saved_at", "v.saved_by_name as savedBy"),
    )
    .where("v.scenario_id", "=", scenarioId)
    .orderBy("v.version", "desc")
    .limit(limit);
  if (before !== undefined) found = found.where("v.version", "<", before);
  return tx.all(found);
}
