import { sql } from "kysely";
import { LATEST_ENTRIES } from "@crq/contract/platform/activity";
import { prepared, sqlFor } from "../../../db/query.ts";

/** A log's newest entries across all its tenants. */
export const latestEntries = prepared(() =>
  sqlFor
    .selectFrom("audit_log as a")
    .innerJoin("tenants as t", "t.id", "a.tenant_id")
    .select(["a.tenant_id as tenantId", "t.name as tenantName", "a.seq", "a.at", "a.action"])
    .select(["a.actor_id as actorId", "a.actor"])
    .select(
      sql<
        string | null
      >`coalesce(a.detail ->> 'title', a.detail ->> 'name', a.detail ->> 'email', a.detail -> 'after' ->> 'name')`.as(
        "title",
      ),
    )
    .orderBy("a.at", "desc")
    .limit(sql.lit(LATEST_ENTRIES)),
);
