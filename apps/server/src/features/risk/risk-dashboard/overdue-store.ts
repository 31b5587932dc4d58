import { sql, type RawBuilder } from "kysely";
import type { OverdueWork } from "@crq/contract/risk/risk-dashboard";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** The most items shown, and read of each kind. */
export const OVERDUE_SHOWN = 50;

/** An item, and how many there are of its kind. */
export interface OverdueRow extends OverdueWork {
  readonly ofKind: number;
}

const within = (column: string, clientId: string | null) =>
  sql<boolean>`(${clientId}::uuid is null or ${sql.ref(column)} = ${clientId}::uuid)`;
const ofKind = sql<number>`count(*) over ()`.as("ofKind");
const kind = (name: OverdueWork["kind"]) => sql<OverdueWork["kind"]>`${sql.lit(name)}`.as("kind");
const overdue = (condition: RawBuilder<boolean>) => condition.as("overdue");

/** Open assessments whose day has passed or comes within 14 days. The moment is the day's noon, which is that day in every zone but a few. */
const assessmentsDue = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("assessments as a")
    .select([kind("assessment-due"), "a.id", "a.name as title"])
    .select(sql<string>`(a.due_on + time '12:00') at time zone 'UTC'`.as("at"))
    .select([overdue(sql`a.due_on < current_date`), ofKind])
    .where("a.deleted_at", "is", null)
    .where("a.status", "in", ["draft", "active"])
    .where(sql<boolean>`a.due_on <= current_date + 14`)
    .where(within("a.client_id", clientId))
    .orderBy("a.due_on")
    .orderBy("a.id")
    .limit(OVERDUE_SHOWN),
);

/** Scenarios that nobody saved or ran for 180 days. */
const scenariosStale = prepared((clientId: string | null) => {
  const lookedAt = sql<string>`greatest(s.updated_at,
    (select max(r.created_at) from risk_runs r where r.tenant_id = s.tenant_id and r.scenario_id = s.id))`;
  return sqlFor
    .selectFrom(
      sqlFor
        .selectFrom("risk_scenarios as s")
        .select(["s.id", "s.title", sql<string>`${lookedAt} + interval '180 days'`.as("at")])
        .where("s.deleted_at", "is", null)
        .where("s.updated_at", "<", sql<string>`now() - interval '180 days'`)
        .where(within("s.client_id", clientId))
        .as("old"),
    )
    .select([kind("scenario-stale"), "old.id", "old.title", "old.at"])
    .select([overdue(sql`true`), ofKind])
    .where("old.at", "<", sql<string>`now()`)
    .orderBy("old.at")
    .orderBy("old.id")
    .limit(OVERDUE_SHOWN);
});

/** Roles that nobody has reviewed for 90 days, together: reviewing them is one piece of work. */
const accessReview = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("entitlements as e")
    .select([kind("access-review"), sql<string | null>`null::uuid`.as("id")])
    .select(
      sql<string>`count(*) || case count(*) when 1 then ' role of ' else ' roles of ' end
        || count(distinct e.user_id) || case count(distinct e.user_id) when 1 then ' person' else ' people' end`.as(
        "title",
      ),
    )
    .select(sql<string>`min(coalesce(e.reviewed_at, e.created_at)) + interval '90 days'`.as("at"))
    .select([overdue(sql`true`), sql<number>`1`.as("ofKind")])
    .where("e.suspended_at", "is", null)
    .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
    .where(sql<boolean>`coalesce(e.reviewed_at, e.created_at) < now() - interval '90 days'`)
    .where(within("e.client_id", clientId))
    .having(sql<boolean>`count(*) > 0`),
);

/** The overdue work that the tenant door sees. */
export async function overdueRecords(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const kinds = await Promise.all([
    tx.all(assessmentsDue(clientId)),
    tx.all(scenariosStale(clientId)),
    tx.all(accessReview(clientId)),
  ]);
  return kinds.flat();
}

/** The tenant's own keys that end within 14 days. */
const keysExpiring = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("api_keys as k")
    .select([kind("api-key-expiring"), "k.id", "k.name as title", "k.expires_at as at"])
    .select([overdue(sql`false`), ofKind])
    .where("k.user_id", "is", null)
    .where("k.revoked_at", "is", null)
    .where("k.expires_at", ">", sql<string>`now()`)
    .where("k.expires_at", "<", sql<string>`now() + interval '14 days'`)
    .where(within("k.client_id", clientId))
    .orderBy("k.expires_at")
    .orderBy("k.id")
    .limit(OVERDUE_SHOWN),
);

/** Invitations that ended before anybody took them up. */
const invitationsExpired = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("invitations as i")
    .select([kind("invitation-expired"), "i.id", "i.email as title", "i.expires_at as at"])
    .select([overdue(sql`true`), ofKind])
    .where("i.accepted_at", "is", null)
    .where("i.revoked_at", "is", null)
    .where("i.expires_at", "<=", sql<string>`now()`)
    .where(within("i.client_id", clientId))
    .orderBy("i.expires_at", "desc")
    .orderBy("i.id")
    .limit(OVERDUE_SHOWN),
);

/** The overdue work that the administration door alone sees. */
export async function overdueAdministration(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const kinds = await Promise.all([tx.all(keysExpiring(clientId)), tx.all(invitationsExpired(clientId))]);
  return kinds.flat();
}
