/** What the dashboard lists: the newest, and counts by kind. */
import { sql } from "kysely";
import type { ASSESSMENT_STATUSES } from "@crq/contract/compliance/assessments";
import { PERMISSIONS } from "@crq/contract/permissions";
import type { Plan } from "@crq/contract/platform/plans";
import { EXPIRING_DAYS, RECENT } from "@crq/contract/platform/platform-dashboard";
import { isPlatformRole, type Role } from "@crq/contract/roles";
import { PLATFORM } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

const days = (count: number) => sql<string>`make_interval(days => ${sql.lit(count)})`;

/** The newest tenants, with those of their clients that are not archived counted. */
export const newestTenants = prepared(() =>
  sqlFor
    .selectFrom("tenants as t")
    .select(["t.id", "t.name", "t.created_at as createdAt"])
    .select(
      sql<number>`(select count(*) from clients c where c.tenant_id = t.id and c.archived_at is null)`.as(
        "clients",
      ),
    )
    .where("t.id", "!=", PLATFORM)
    .orderBy("t.created_at", "desc")
    .orderBy("t.id")
    .limit(sql.lit(RECENT.companies)),
);

/** The roles that say how much risk their tenant accepts: who manages risk there. */
const RISK_MANAGERS: readonly Role[] = PERMISSIONS["appetite:set"].filter((role) => !isPlatformRole(role));

const oneOf = (roles: readonly Role[]) =>
  sql<boolean>`bool_or(e.role in (${sql.join(roles.map((role) => sql.lit(role)))}))`;

/** How many people hold these roles now, wherever. */
export const peopleByRole = prepared(() =>
  sqlFor
    .selectFrom((eb) =>
      eb
        .selectFrom("entitlements as e")
        .select([oneOf(["risk_analyst"]).as("analyst"), oneOf(RISK_MANAGERS).as("manager")])
        .where("e.role", "in", ["risk_analyst", ...RISK_MANAGERS])
        .where("e.suspended_at", "is", null)
        .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
        .where("e.user_id", "not in", (of) =>
          of.selectFrom("users").select("id").where("status", "in", ["suspended", "deleted"]),
        )
        .groupBy("e.user_id")
        .as("p"),
    )
    .select([
      sql<number>`count(*) filter (where p.analyst)`.as("riskAnalyst"),
      sql<number>`count(*) filter (where p.manager)`.as("riskManager"),
    ]),
);

/** How many assessments are drafts, and how many are active. */
export const assessmentsByStatus = prepared(() =>
  sqlFor
    .selectFrom("assessments")
    .select([
      sql<number>`count(*) filter (where status = 'draft')`.as("draft"),
      sql<number>`count(*) filter (where status = 'active')`.as("active"),
    ])
    .where("status", "in", ["draft", "active"])
    .where("deleted_at", "is", null),
);

/** The assessments that changed last, of all tenants. */
export const latestAssessments = prepared(() =>
  sqlFor
    .selectFrom("assessments as a")
    .innerJoin("tenants as t", "t.id", "a.tenant_id")
    .select(["a.id", "a.name", "t.name as company", "t.id as companyId", "a.updated_at as updated"])
    .select((eb) => eb.ref("a.status").$castTo<(typeof ASSESSMENT_STATUSES)[number]>().as("status"))
    .where("a.deleted_at", "is", null)
    .orderBy("a.updated_at", "desc")
    .limit(sql.lit(RECENT.assessments)),
);

/** How many clients a tenant has on average, by plan. */
export const clientsByPlan = prepared(() =>
  sqlFor
    .selectFrom("tenants as t")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("clients")
          .select(["tenant_id", sql<number>`count(*)`.as("count")])
          .where("archived_at", "is", null)
          .groupBy("tenant_id")
          .as("c"),
      (join) => join.onRef("c.tenant_id", "=", "t.id"),
    )
    .select((eb) => eb.ref("t.plan").$castTo<Plan>().as("plan"))
    .select([
      sql<number>`count(*)`.as("tenants"),
      sql<number>`avg(coalesce(c.count, 0))::float8`.as("average"),
    ])
    .where("t.id", "!=", PLATFORM)
    .groupBy("t.plan"),
);

/** Days from the beginning of an assessment to its completion, by framework: those most often completed first. */
export const daysByFramework = prepared(() =>
  sqlFor
    .selectFrom("assessments")
    .select([
      "framework_title as framework",
      sql<number>`count(*)`.as("assessments"),
      sql<number>`(avg(extract(epoch from completed_at - created_at)) / 86400)::float8`.as("averageDays"),
    ])
    .where("completed_at", "is not", null)
    .where("deleted_at", "is", null)
    .groupBy("framework_title")
    .orderBy("assessments", "desc")
    .orderBy("framework_title")
    .limit(sql.lit(5)),
);

/** How many tenants name each industry, most first. */
export const tenantsByIndustry = prepared(() =>
  sqlFor
    .selectFrom("tenants")
    .select([sql<string>`industry`.as("industry"), sql<number>`count(*)`.as("tenants")])
    .where("id", "!=", PLATFORM)
    .where(sql<boolean>`industry <> ''`)
    .groupBy("industry")
    .orderBy("tenants", "desc")
    .orderBy("industry"),
);

const nameOf = sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`;

/** The newest entries of the log, of all tenants. */
export const latestEntries = prepared(() =>
  sqlFor
    .selectFrom("audit_log as a")
    .innerJoin("tenants as t", "t.id", "a.tenant_id")
    .select(["a.tenant_id as tenantId", "t.name as tenantName", "a.seq", "a.at", "a.action"])
    .select(
      // Sign-ins are recorded before anybody is known: by the address alone.
      sql<string>`coalesce((select ${nameOf} from users u
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
    .limit(sql.lit(RECENT.activity)),
);

const endsSoon = sql<boolean>`revoked_at is null and expires_at > now() and expires_at < now() + ${days(EXPIRING_DAYS)}`;

/** Keys that end soon, the next first. */
export const expiringKeys = prepared(() =>
  sqlFor
    .selectFrom("api_keys as k")
    .innerJoin("tenants as t", "t.id", "k.tenant_id")
    .leftJoin("users as u", "u.id", "k.user_id")
    .select(["k.id", "k.name", "k.tenant_id as tenantId", "t.name as tenantName"])
    .select(["k.expires_at as expiresAt", "k.user_id as ownerId"])
    .select(sql<string>`coalesce(${nameOf}, u.email)`.as("ownerName"))
    .where(endsSoon)
    .orderBy("k.expires_at")
    .limit(sql.lit(20)),
);

const count = (from: string, where: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(select count(*) from ${sql.table(from)} where ${where})`;

/** What waits to be done, and what runs. */
export const platformState = prepared(() =>
  sqlFor.selectNoFrom([
    sql<number>`(select count(distinct user_id) from sessions where seen_at > now() - interval '5 minutes' and expires_at > now())`.as(
      "peopleOnline",
    ),
    count("mail", sql`sent_at is null and last_error is null`).as("mailWaiting"),
    count("mail", sql`sent_at is null and last_error is not null`).as("mailFailing"),
    count("server_errors", sql`at > now() - interval '24 hours'`).as("serverErrors"),
    count("account_requests", sql`status = 'pending'`).as("requestsPending"),
    count("inquiries", sql`handled_at is null`).as("inquiriesOpen"),
    count("api_keys", endsSoon).as("keysExpiring"),
  ]),
);
