import type { ActivityKind } from "@crq/contract/platform/activity-kinds";
import { kindsOfActivity } from "@crq/contract/records";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { personName } from "../../../db/person-name.ts";
import { sqlFor } from "../../../db/query.ts";
import { listPage } from "../../../db/list-page.ts";
import { matchesPerson } from "../../../db/search.ts";

/** How a person's entries are recognized: sign-ins precede a session, so the log has only their address. */
export interface Person {
  readonly id: string;
  /** Their address, and since when it can be theirs; absent for a person the transaction can't see. */
  readonly known?: { readonly email: string; readonly since: string } | undefined;
}

/** Whose entries are read. */
interface Reach {
  /** Undefined: all tenants the transaction can see. */
  readonly tenantId: string | undefined;
  /** Undefined: everyone. */
  readonly person: Person | undefined;
}

/** The filters for entries. */
export interface Chosen extends Reach {
  readonly kind?: ActivityKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only in these parts of the time, if not in all of it. */
  readonly parts?: readonly Part[] | undefined;
}

/** A part of the time: from its beginning to before its end. */
export interface Part {
  readonly from: string;
  readonly to: string;
}

/** An entry's position in the log: its timestamp, tenant, and number there. */
export interface Place {
  readonly at: string;
  readonly tenantId: string;
  readonly seq: number;
}

/** The matching entries. */
export function chosenEntries({ tenantId, person, kind, from, to, parts }: Chosen) {
  let query = sqlFor.selectFrom("audit_log as a");
  if (tenantId !== undefined) query = query.where("a.tenant_id", "=", tenantId);
  if (person) query = query.where(doneBy(person));
  if (kind) query = query.where(sql<boolean>`(${sql.join(kindsOfActivity(kind).map(about), sql` or `)})`);
  if (from !== undefined) query = query.where("a.at", ">=", from);
  if (to !== undefined) query = query.where("a.at", "<", to);
  if (parts)
    query = query.where((is) =>
      is.or(parts.map((part) => is.and([is("a.at", ">=", part.from), is("a.at", "<", part.to)]))),
    );
  return query;
}

function doneBy({ id, known }: Person): RawBuilder<boolean> {
  if (!known) return sql<boolean>`a.actor_id = ${id}`;
  return sql<boolean>`(a.actor_id = ${id} or (a.actor_id is null and a.actor in (${known.email}, ${known.email.toLowerCase()}) and a.at >= ${known.since}))`;
}

/** Actions about one kind of record, as a byte range that the index serves. */
function about(record: string): RawBuilder<boolean> {
  return sql<boolean>`(a.action collate "C" >= ${`${record}.`} and a.action collate "C" < ${`${record}/`})`;
}

const place = sql<boolean>`(a.at, a.tenant_id, a.seq)`;
const placeValue = ({ at, tenantId, seq }: Place) =>
  sql`(${at}::timestamptz, ${tenantId}::uuid, ${seq}::bigint)`;

/** Matching entries, newest first: those after a position, or those newer than one. */
export async function entries(
  tx: Pick<Tx, "all">,
  chosen: Chosen,
  part: { after?: Place | undefined; since?: Place | undefined; limit: number },
) {
  let query = chosenEntries(chosen);
  if (part.after)
    query = query
      .where("a.at", "<=", part.after.at)
      .where(sql<boolean>`${place} < ${placeValue(part.after)}`);
  if (part.since)
    query = query
      .where("a.at", ">=", part.since.at)
      .where(sql<boolean>`${place} > ${placeValue(part.since)}`);
  return tx.all(
    query
      .innerJoin("tenants as t", "t.id", "a.tenant_id")
      .select(["a.seq", "a.tenant_id", "t.name as tenant_name", "a.at", "a.actor_id", "a.actor", "a.action"])
      .select(["a.object_type", "a.object_id"])
      .select(sql<string | null>`a.detail ->> 'scenarioId'`.as("scenario_id"))
      .select(sql<string | null>`a.detail ->> 'userId'`.as("user_id"))
      .select(titleOf("title", "name", "domain").as("title"))
      .select(sql<string | null>`a.detail ->> 'email'`.as("email"))
      .orderBy("a.at", "desc")
      .orderBy("a.tenant_id", "desc")
      .orderBy("a.seq", "desc")
      .limit(part.limit),
  );
}

/** The first of several fields that is text in an entry's detail or in its previous values. */
function titleOf(...fields: readonly string[]) {
  const found = fields.flatMap((field) => [
    sql`nullif(a.detail ->> ${field}, '')`,
    sql`nullif(a.detail -> 'after' ->> ${field}, '')`,
  ]);
  return sql<string | null>`coalesce(${sql.join(found)})`;
}

/** The names of people the transaction can see. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.all(
    sqlFor
      .selectFrom("users as u")
      .where("u.id", "in", ids)
      .select(["u.id", personName.as("name")]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A person that entries can be filtered by. */
export async function personOf(tx: Tx, id: string): Promise<Person> {
  const known = sqlFor.selectFrom("users").where("id", "=", id).select(["email", "created_at as since"]);
  return { id, known: await tx.first(known) };
}

/** The people with these addresses that the transaction can see, by lowercase address. */
export async function peopleCalled(tx: Tx, addresses: readonly string[]) {
  const lower = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (lower.length === 0) return new Map<string, { id: string; name: string; since: string }>();
  const rows = await tx.all(
    sqlFor
      .selectFrom("users as u")
      .where(sql`lower(u.email)`, "in", lower)
      .select(["u.id", "u.created_at as since", personName.as("name")])
      .select(sql<string>`lower(u.email)`.as("email")),
  );
  return new Map(rows.map(({ email, ...found }) => [email, found]));
}

/**
 * A page of the people the transaction can see, filtered by words of their names and addresses; the latest
 * sign-ins come first.
 */
export async function peopleNamed(tx: Tx, asked: { q?: string | undefined; page: number; pageSize: number }) {
  const people = sqlFor
    .selectFrom("users as u")
    .where(matchesPerson(asked.q))
    .select(["u.id", "u.email", personName.as("name")]);
  return listPage(
    tx,
    people,
    { ...asked, sort: "lastSignIn", order: "desc" },
    { sorts: { lastSignIn: { by: sql`u.last_sign_in_at`, missing: "last" } }, id: sql`u.id` },
  );
}

/** Whether the transaction can see a tenant. */
export async function tenantSeen(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(sqlFor.selectFrom("tenants").select("id").where("id", "=", id))) !== undefined;
}
