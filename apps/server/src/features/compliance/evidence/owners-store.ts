/** Who can own evidence: the people of a tenant who read it, for all clients or for the one that it belongs to. */
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { sql } from "kysely";
import { type Doors, wholeTenant } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

const READERS = ROLES.filter((role) => can(role, "assessment:read"));
const name = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`;

/** Some of them, by name. */
export function ownersOf(
  doors: Pick<Doors, "administer">,
  tenantId: string,
  asked: {
    readonly clientId: string | null;
    readonly q?: string | undefined;
    readonly id?: string;
    readonly most: number;
  },
): Promise<{ id: string; name: string; email: string }[]> {
  let found = sqlFor
    .selectFrom("users as u")
    .select(["u.id", name.as("name"), "u.email"])
    .where("u.status", "=", "active")
    .where(
      sql<boolean>`exists (select from entitlements n where n.user_id = u.id and n.tenant_id = ${tenantId}::uuid and n.role = any (${READERS}::text[])
        and (n.client_id is null or n.client_id = ${asked.clientId}::uuid) and n.suspended_at is null
        and (n.expires_at is null or n.expires_at > now()))`,
    )
    .where(matchesWords(sql<string>`u.first_name || ' ' || u.last_name || ' ' || u.email`, asked.q))
    .orderBy(sql`lower(u.last_name), lower(u.first_name), u.id`)
    .limit(asked.most);
  if (asked.id !== undefined) found = found.where("u.id", "=", asked.id);
  return doors.administer(wholeTenant(tenantId), (tx) => tx.all(found));
}
