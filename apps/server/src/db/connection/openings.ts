/** How transactions begin: whose rows they see, and where those are. */
import type { Scope } from "./tx.ts";

/** The id of the platform itself: all zeros. */
export const PLATFORM = "00000000-0000-0000-0000-000000000000";

/** The value of the setting app.client_id that means every client. */
export const EVERY_CLIENT = "00000000-0000-0000-0000-000000000000";

/** How a transaction begins, and whose rows it sees: with a tenant, it answers with the tenant's cell. */
export interface Opening {
  readonly begin: string;
  readonly where: string;
  readonly tenantId?: string;
}

/** Enters a tenant, from validated UUIDs: its rows are seen, and its cell's tables come first. */
export function intoTenant({ tenantId, clientId, withArchived }: Scope, as?: "snapshot"): Opening {
  const also = withArchived ? "; set local app.closed_clients = '{}'" : "";
  return {
    begin: as === "snapshot" ? "begin isolation level repeatable read, read only" : "begin",
    where: `select enter_tenant('${tenantId}', '${clientId ?? EVERY_CLIENT}') as cell${also}`,
    tenantId,
  };
}

/**
 * Enters a tenant as the database's role for auditors: it may only read, and sees what one access of an auditor shows (docs/decisions/0137).
 * @throws for an id that isn't a UUID: it becomes part of the statement's text
 */
export function asAuditor(scope: Scope, accessId: string): Opening {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(accessId))
    throw new Error("the id of an access is a UUID");
  const { where, ...opening } = intoTenant(scope, "snapshot");
  return {
    ...opening,
    where: `${where}; set local app.auditor_id = '${accessId}'; set local role crq_auditor`,
  };
}

/** Outside every tenant, with the tables of the directory, or of a schema besides. */
export function outsideWith(path = "public", more = ""): Opening {
  const where = `set local app.tenant_id = '${PLATFORM}'; set local app.client_id = '${EVERY_CLIENT}'; set local search_path = ${path}${more}`;
  return { begin: "begin", where };
}

/** Sets the scope until the implicit transaction ends. */
export const NAME_SCOPE = {
  name: "scope",
  text: "select enter_tenant($1, $2) as cell",
};
