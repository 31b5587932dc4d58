import { sql } from "kysely";
import { LATEST_ENTRIES } from "@crq/contract/platform/activity";
import { prepared, sqlFor } from "../../../db/query.ts";

/** The log's newest entries across all tenants. */
export const latestEntries = prepared(() =>
  sqlFor
    .selectFrom("audit_log as a")
    .innerJoin("tenants as t", "t.id", "a.tenant_id")
    .select(["a.tenant_id as tenantId", "t.name as tenantName", "a.seq", "a.at", "a.action"])
    .select(
      // Sign-ins are recorded before the person is known, by address only.
      sql<string>`coalesce((select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u
        where u.id = coalesce(a.actor_id, (select id from users where lower(email) = lower(a.actor)))), a.actor)`.as(
        "actor",
      ),
    )
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
