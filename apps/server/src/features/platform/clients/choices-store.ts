import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { type Asked, listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

/** A client by its name. */
interface Choice {
  readonly id: string;
  readonly name: string;
}

type AskedChoices = Asked<"name"> & { readonly id?: string | undefined };

/** A page of the clients that the door can see and that aren't archived. */
export function choices(tx: Pick<Tx, "all" | "first">, asked: AskedChoices): Promise<Page<Choice>> {
  let found = sqlFor
    .selectFrom("clients as c")
    .select(["c.id", "c.name"])
    .where("c.archived_at", "is", null)
    .where(matchesWords(sql.ref("c.name"), asked.q));
  if (asked.id !== undefined) found = found.where("c.id", "=", asked.id);
  return listPage(tx, found, asked, { sorts: { name: sql`lower(c.name)` }, id: sql`c.id` });
}

/** What a name in a file stands for. */
export interface NamedClient {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
}

/**
 * The clients that the door can see with one of these names, ignoring case; archived ones are marked. A door that
 * sees several tenants needs the tenant.
 */
export function clientsNamed(
  tx: Pick<Tx, "all">,
  names: readonly string[],
  tenantId?: string,
): Promise<NamedClient[]> {
  const lower = names.map((name) => name.toLowerCase());
  let found = sqlFor
    .selectFrom("clients as c")
    .select(["c.id", "c.name", sql<boolean>`c.archived_at is not null`.as("archived")])
    .where(sql<boolean>`lower(c.name) = any (${lower}::text[])`);
  if (tenantId !== undefined) found = found.where("c.tenant_id", "=", tenantId);
  return tx.all(found);
}
