/** The people of one tenant, as its cell knows them. */
import { sql } from "kysely";
import type { PERSON_STATES } from "@crq/contract/people/users";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesMuch, patternArray } from "../../../db/search.ts";
import { COUNTED, idsFoundBy } from "../../../db/searched-list.ts";
import type { Listing, PersonRow } from "./store.ts";

/** A person, and whether they have set up their own second factor. */
export type MemberRow = PersonRow & { readonly hasFactor: boolean };

/** Sorted so that an index serves both directions; people who never signed in come last. */
const SORTS = {
  name: [sql`lower(m.last_name)`, sql`lower(m.first_name)`],
  email: sql`lower(m.email)`,
  lastSignIn: { by: sql`m.last_sign_in_at`, missing: "last" },
  created: sql`m.created_at`,
} as const;

/**
 * A page of the people with a role in the transaction's tenant; a person counts as suspended if all their roles
 * there are. Their names are those of the tenant's directory, if it has one, and are searched as they are shown.
 */
export async function listMembers(tx: Tx, asked: Listing): Promise<Page<MemberRow>> {
  if (asked.status === "none") return { items: [], total: 0 }; // no one without a role is a member
  let found = sqlFor
    .selectFrom("members as m")
    .select(contractNames("m.user_id as id", "m.email", "m.first_name", "m.last_name", "m.has_factor"))
    .select(contractNames("m.last_sign_in_at", "m.created_at"))
    .select(sql<(typeof PERSON_STATES)[number]>`m.status`.as("status"));
  if (asked.role) found = found.where(sql<boolean>`${asked.role} = any (m.roles)`);
  if (asked.status) found = found.where("m.status", "=", asked.status);
  const patterns = patternArray(asked.q?.toLowerCase());
  let countTo: number | undefined;
  if (patterns !== undefined) {
    const ids = await idsFoundBy(tx, "search_members", patterns);
    if (!ids && asked.pageSize <= COUNTED) countTo = COUNTED; // a file says how many there are
    found = found.where(
      ids ? sql<boolean>`m.user_id = any (${ids}::uuid[])` : matchesMuch(sql.ref("m.search"), patterns, true),
    );
  }
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`m.user_id` }, countTo);
}
