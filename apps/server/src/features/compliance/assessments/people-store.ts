/** The people who work on assessments, by name. */
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

/** A person who can be assigned or mentioned. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** How many people are offered at a time. */
const OFFERED = 50;

const ANSWERING_ROLES = ROLES.filter((role) => can(role, "assessment:answer"));

/** Who answers assessments of a client or, for null, of the whole tenant: people with a role there that covers it. */
function answering(clientId: string | null) {
  const ids = sql`array(select e.user_id from entitlements e where e.role = any (${ANSWERING_ROLES}::text[]) and e.suspended_at is null
    and (e.expires_at is null or e.expires_at > now()) and (e.client_id is null or e.client_id = ${clientId}::uuid))`;
  return sqlFor
    .selectFrom(sql<{ user_id: string; name: string }>`names_of_people(${ids})`.as("p"))
    .select(["p.user_id as id", "p.name"]);
}

/** The first people whose names have every word. */
export function peopleFor(tx: Tx, clientId: string | null, q: string | undefined): Promise<Person[]> {
  return tx.all(
    answering(clientId)
      .where(matchesWords(sql.ref("p.name"), q))
      .orderBy(sql`lower(p.name)`)
      .orderBy("p.user_id")
      .limit(OFFERED),
  );
}

/** Those of these people who answer assessments there. */
export function peopleAmong(tx: Tx, clientId: string | null, ids: readonly string[]): Promise<Person[]> {
  return tx.all(answering(clientId).where(sql<boolean>`p.user_id = any (${ids}::uuid[])`));
}
