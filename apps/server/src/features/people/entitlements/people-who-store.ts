import { can, type Permission } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { sql, type SqlBool } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { type Asked, listPage, type Page } from "../../../db/list-page.ts";
import { personName } from "../../../db/person-name.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesPerson } from "../../../db/search.ts";

/** Someone by name. */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** What people must be able to do, and for whom. */
interface Able {
  readonly permission: Permission;
  readonly tenantId: string;
  /** Null: for the whole tenant. */
  readonly clientId: string | null;
}

/** The active people of a tenant whose role there lets them do something with what a client has; for the administration door. */
function able({ permission, tenantId, clientId }: Able) {
  const roles = ROLES.filter((role) => can(role, permission));
  return sqlFor
    .selectFrom("users as u")
    .select(["u.id", personName.as("name")])
    .where("u.status", "=", "active")
    .where(
      sql<SqlBool>`exists (select from entitlements e where e.tenant_id = ${tenantId} and e.user_id = u.id and e.role = any (${roles}::text[])
        and (e.client_id is null or e.client_id = ${clientId}::uuid) and e.suspended_at is null and (e.expires_at is null or e.expires_at > now()))`,
    );
}

/** A page of them, searched by name and address. */
export function peopleWho(
  tx: Tx,
  of: Able & { readonly id?: string | undefined },
  asked: Asked<"name">,
): Promise<Page<NamedPerson>> {
  let found = able(of).where(matchesPerson(asked.q));
  if (of.id !== undefined) found = found.where("u.id", "=", of.id);
  const name = [sql`lower(u.last_name)`, sql`lower(u.first_name)`];
  return listPage(tx, found, asked, { sorts: { name }, id: sql`u.id` });
}

/** Those of the given people who are among them. */
export function peopleAmong(tx: Tx, of: Able, ids: readonly string[]): Promise<NamedPerson[]> {
  return tx.all(able(of).where(sql<SqlBool>`u.id = any (${[...ids]}::uuid[])`));
}

/**
 * People by how a file names them: an address leads to one person; a name does if no one else has it. Names beyond `most` aren't looked up.
 */
export async function peopleNamed(
  tx: Tx,
  of: Able,
  names: readonly string[],
  most = 300,
): Promise<ReadonlyMap<string, NamedPerson>> {
  const people = new Map<string, NamedPerson>();
  for (const name of [...new Set(names)].filter(Boolean).slice(0, most)) {
    const asked = { q: name.slice(0, 200), sort: "name", order: "asc", page: 1, pageSize: 2 } as const;
    const { items } = await peopleWho(tx, of, asked);
    const [one] = items;
    if (one && items.length === 1 && (name.includes("@") || one.name.toLowerCase() === name.toLowerCase()))
      people.set(name, one);
  }
  return people;
}
