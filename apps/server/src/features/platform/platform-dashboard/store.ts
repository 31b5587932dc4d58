/**
 * The platform's headline figures: each feature's own, combined into one statement per call, so that sessions
 * are read once.
 */
import { sql } from "kysely";
import { ACTIVE_DAYS } from "@crq/contract/platform/platform-dashboard";
import { prepared, sqlFor } from "../../../db/query.ts";
import { keysUsedBy } from "../../people/api-keys/public.ts";
import { recentSessions } from "../../people/sign-in/public.ts";
import { peopleCounts } from "../../people/users/public.ts";
import { clientCounts } from "../clients/public.ts";
import { newestBackup } from "../monitoring/public.ts";
import { assessed, assessedFor, assessmentCount, averageReduction } from "../tenant-figures/public.ts";
import { revenueSince, tenantChanges, tenantCounts } from "../tenant-standings/public.ts";

/** A separate query, so that it runs once and not for every row. */
const since = sql<string>`(select now() - make_interval(days => ${sql.lit(ACTIVE_DAYS)}))`;

/** A person is active if they signed in, used a session, or called with a key. */
const people = peopleCounts(since, sql`select user_id from recent union all ${keysUsedBy(since)}`);
/** A tenant is active if someone worked in it. */
const tenants = tenantCounts(since, sql`select acting_tenant_id from recent`);
/** A client is active if someone worked for it, assessed something for it, or changed it. */
const clients = clientCounts(
  since,
  sql`select acting_tenant_id, acting_client_id from recent where acting_client_id is not null
    union all ${assessedFor(since)}`,
);

/**
 * How many people, tenants, clients, and assessments there are, how many are active, and how many there were
 * 30 days ago.
 */
export const platformCounts = prepared(() =>
  sqlFor
    .with(
      (cte) => cte("recent").materialized(),
      () => recentSessions(since),
    )
    .selectFrom([people.as("u"), tenants.as("t"), clients.as("c")])
    .select(["u.total as users", "u.active as active_users", "u.before as users_before"])
    .select(["t.total as tenants", "t.active as active_tenants", "t.before as tenants_before"])
    .select(["c.total as clients", "c.active as active_clients"])
    .select(assessmentCount.as("assessments")),
);

/** What happened to tenants since, in one log. */
export const changesOfTenants = prepared(() => tenantChanges(since));

/** Revenue, scores, controls, and risk reduction across all tenants, and the time of the latest backup. */
export const comprehensiveFigures = prepared((changes: string) =>
  sqlFor
    .selectFrom([revenueSince(since, changes).as("r"), assessed.as("a")])
    .select(["r.now as revenue", "r.before as revenue_before"])
    .select(["a.score", "a.controls", "a.controls_each"])
    .select([averageReduction.as("reduction"), newestBackup.as("backup_at")]),
);
