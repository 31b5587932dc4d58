import { sql } from "kysely";
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
    .select(contractNames("v.assumptions", "v.change_note as note"))
    .where("v.scenario_id", "=", scenarioId)
    .orderBy("v.version", "desc")
    .limit(limit);
  if (before !== undefined) found = found.where("v.version", "<", before);
  return tx.all(found);
}

/** Whose saves of which scenarios, between which moments. */
interface Saves {
  readonly userId: string;
  readonly ids: readonly string[];
  /** Null: from the beginning. */
  readonly after: string | null;
  readonly until: string;
}

/** How many of these scenarios a person saved within a time. */
export async function editedBy(tx: Tx, { userId, ids, after, until }: Saves): Promise<number> {
  const within = (at: string) =>
    sql<boolean>`${sql.ref(at)} <= ${until}::timestamptz and (${after}::timestamptz is null or ${sql.ref(at)} > ${after}::timestamptz)`;
  const row = await tx.first(
    sqlFor
      .selectFrom("risk_scenarios as s")
      .select(sql<number>`count(*)`.as("edited"))
      .where(sql<boolean>`s.id = any (${ids}::uuid[])`)
      .where((is) =>
        is.or([
          is.and([is("s.updated_by", "=", userId), within("s.updated_at")]),
          is.exists(
            is
              .selectFrom("scenario_versions as v")
              .select("v.version")
              .whereRef("v.tenant_id", "=", "s.tenant_id")
              .whereRef("v.scenario_id", "=", "s.id")
              .where("v.saved_by", "=", userId)
              .where(within("v.saved_at")),
          ),
        ]),
      ),
  );
  return row!.edited;
}
