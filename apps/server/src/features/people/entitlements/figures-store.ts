/** How many people have which roles: the entitlements' own figures, and SQL for other statements. */
import { sql, type RawBuilder } from "kysely";
import { PERMISSIONS } from "@crq/contract/permissions";
import { isPlatformRole, type Role } from "@crq/contract/roles";
import { prepared, sqlFor } from "../../../db/query.ts";

/** How many people have a role in a tenant. */
export function memberCountOf(tenantId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(distinct e.user_id) from entitlements e where e.tenant_id = ${tenantId})`;
}

/** An entitlement of someone who can administer its tenant, now or after accepting their invitation. */
const administers = sql<boolean>`(e.role in ('admin', 'tenant_administrator') and e.suspended_at is null
  and (e.expires_at is null or e.expires_at > now())
  and e.user_id not in (select id from users where status in ('suspended', 'deleted')))`;

/** Whether no one can administer a tenant. */
export function unadministered(tenantId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(select true from entitlements e where e.tenant_id = ${tenantId} and ${administers} limit 1) is null`;
}

/** How many people have a role in each tenant, and how many of their roles administer it. */
export const membersByTenant = sql<{ tenant_id: string; count: number; administrators: number }>`(
  select tenant_id, count(distinct user_id), count(*) filter (where ${administers}) as administrators
  from entitlements e group by 1)`;

/** The roles that can set their tenant's risk appetite: its risk managers. */
const RISK_MANAGERS: readonly Role[] = PERMISSIONS["appetite:set"].filter((role) => !isPlatformRole(role));

const oneOf = (roles: readonly Role[]) =>
  sql<boolean>`bool_or(e.role in (${sql.join(roles.map((role) => sql.lit(role)))}))`;

/** How many people there are. Both counts come from an index. */
const people = sql<number>`((select count(*) from users) - (select count(*) from users where status = 'deleted'))`;

/** How many people currently have these roles, anywhere, and how many don't: each person counts once. */
export const peopleByRole = prepared(() =>
  sqlFor
    .selectFrom((eb) =>
      eb
        .selectFrom("entitlements as e")
        .select(oneOf(RISK_MANAGERS).as("manager"))
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
      sql<number>`count(*) filter (where not p.manager)`.as("riskAnalyst"),
      sql<number>`count(*) filter (where p.manager)`.as("riskManager"),
      sql<number>`${people} - count(*)`.as("other"),
    ]),
);
