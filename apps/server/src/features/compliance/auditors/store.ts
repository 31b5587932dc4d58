/** The accesses of auditors, for those who give them. */
import type { AuditorAccess, AuditorEvent, auditors } from "@crq/contract/compliance/assessments/auditors";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import type { By } from "../../../db/versions.ts";

/** By the database's clock. */
const state = sql<AuditorAccess["state"]>`case
  when x.withdrawn_at is not null then 'withdrawn' when x.expires_at <= now() then 'expired' else 'open' end`;
const events = (kinds: string) =>
  sql<number>`(select count(*)::int from auditor_events v where v.tenant_id = x.tenant_id and v.access_id = x.id and v.kind in (${sql.raw(kinds)}))`;

const accesses = () =>
  sqlFor
    .selectFrom("auditor_accesses as x")
    .innerJoin("assessments as a", (join) =>
      join.onRef("a.tenant_id", "=", "x.tenant_id").onRef("a.id", "=", "x.assessment_id"),
    )
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "a.tenant_id").onRef("k.id", "=", "a.client_id"),
    )
    .where("a.deleted_at", "is", null)
    .select(contractNames("x.id", "x.assessment_id", "a.name as assessmentName", "a.client_id"))
    .select(contractNames("k.name as clientName", "x.name", "x.organization", "x.email", "x.note"))
    .select(contractNames("x.sees_evidence", "x.sees_notes", "x.expires_at", "x.created_at", "x.seen_at"))
    .select(contractNames("x.created_by_name as createdBy", "x.withdrawn_at"))
    .select("x.withdrawn_by_name as withdrawnBy")
    .select([
      sql<string>`x.ends_on::text`.as("endsOn"),
      state.as("state"),
      sql<number>`(select count(*)::int from auditor_entries n where n.tenant_id = x.tenant_id and n.access_id = x.id)`.as(
        "opened",
      ),
      sql<number>`(select count(n.looked_at)::int from auditor_entries n where n.tenant_id = x.tenant_id and n.access_id = x.id)`.as(
        "looked",
      ),
      events("'ask'").as("questions"),
      events("'download', 'package'").as("downloads"),
    ])
    .$castTo<AuditorAccess>();

const SORTS = {
  name: sql`lower(x.name)`,
  assessment: sql`lower(a.name)`,
  state: sql`array_position(array['open', 'expired', 'withdrawn'], ${state})`,
  ends: sql`x.expires_at`,
  seen: { by: sql`x.seen_at`, missing: "last" },
  created: sql`x.created_at`,
} as const;

/** A page of the accesses. */
export function list(tx: Tx, asked: InputOf<typeof auditors.list>["query"]): Promise<Page<AuditorAccess>> {
  let found = accesses().where(
    matchesWords(sql<string>`x.name || ' ' || x.organization || ' ' || x.email || ' ' || a.name`, asked.q),
  );
  if (asked.state !== undefined) found = found.where(sql<boolean>`${state} = ${asked.state}`);
  if (asked.assessmentId !== undefined) found = found.where("x.assessment_id", "=", asked.assessmentId);
  if (asked.clientId !== undefined) found = found.where("a.client_id", "=", asked.clientId);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`x.id` });
}

/** One access. */
export function byId(tx: Pick<Tx, "first">, id: string): Promise<AuditorAccess | undefined> {
  return tx.first(accesses().where("x.id", "=", id));
}

/** Waits until no one else changes an access or gives one to the same assessment. */
export async function holdAccesses(tx: Tx, assessmentId: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended($1, 79))", [assessmentId.toLowerCase()]);
}

/** How many auditors of an assessment can read. */
export async function countOpen(tx: Tx, assessmentId: string): Promise<number> {
  const row = await tx.first(
    sqlFor
      .selectFrom("auditor_accesses as x")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("x.assessment_id", "=", assessmentId)
      .where("x.withdrawn_at", "is", null)
      .where("x.expires_at", ">", sql<string>`now()`),
  );
  return row!.count;
}

/** What of a tenant an access depends on. */
interface AboutTenant {
  readonly name: string;
  readonly today: string;
  readonly last: string;
  readonly zone: string;
}

/** The tenant's name and time zone, today where it is, and the day that's some days later. */
export async function aboutTenant(tx: Tx, days: number): Promise<AboutTenant> {
  const row = await tx.first(
    sqlFor
      .selectFrom("tenants as t")
      .select([
        sql<string>`(now() at time zone t.timezone)::date::text`.as("today"),
        sql<string>`((now() at time zone t.timezone)::date + ${days}::int)::text`.as("last"),
        "t.timezone as zone",
        "t.name",
      ])
      .where(sql<boolean>`t.id = current_tenant()`),
  );
  return row!;
}

/** The end of a day where the tenant is. */
const endOf = (day: string, zone: string) =>
  sql<string>`((${day}::date + 1)::timestamp at time zone ${zone}::text)`;

/** What an access is given with. */
export interface Given {
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly seesEvidence: boolean;
  readonly seesNotes: boolean;
  readonly note: string;
  readonly endsOn: string;
}

/** Gives an access, and returns its id. */
export async function insert(
  tx: Tx,
  assessmentId: string,
  given: Given,
  how: { readonly tokenHash: Buffer; readonly zone: string; readonly by: By },
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("auditor_accesses")
      .values({
        assessment_id: assessmentId,
        name: given.name,
        organization: given.organization,
        email: given.email,
        sees_evidence: given.seesEvidence,
        sees_notes: given.seesNotes,
        note: given.note,
        ends_on: given.endsOn,
        expires_at: endOf(given.endsOn, how.zone),
        token_hash: how.tokenHash,
        created_by: how.by.userId,
        created_by_name: how.by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Moves the last day; false if the access is withdrawn. */
export async function extend(tx: Tx, id: string, endsOn: string, zone: string): Promise<boolean> {
  const changed = await tx.run(
    sqlFor
      .updateTable("auditor_accesses")
      .set({ ends_on: endsOn, expires_at: endOf(endsOn, zone) })
      .where("id", "=", id)
      .where("withdrawn_at", "is", null),
  );
  return changed > 0;
}

/** Gives an access another link; false unless it's open. */
export async function renew(tx: Tx, id: string, tokenHash: Buffer): Promise<boolean> {
  const changed = await tx.run(
    sqlFor
      .updateTable("auditor_accesses")
      .set({ token_hash: tokenHash })
      .where("id", "=", id)
      .where("withdrawn_at", "is", null)
      .where("expires_at", ">", sql<string>`now()`),
  );
  return changed > 0;
}

/** Withdraws an access; false if it was before. */
export async function withdraw(tx: Tx, id: string, by: string): Promise<boolean> {
  const changed = await tx.run(
    sqlFor
      .updateTable("auditor_accesses")
      .set({ withdrawn_at: sql<string>`now()`, withdrawn_by_name: by })
      .where("id", "=", id)
      .where("withdrawn_at", "is", null),
  );
  return changed > 0;
}

/** Notes what was done with an access. */
export async function note(tx: Tx, id: string, kind: AuditorEvent, about = ""): Promise<void> {
  await tx.run(
    sqlFor.insertInto("auditor_events").values({ access_id: id, kind, about: about.slice(0, 400) }),
  );
}

type Past = Pick<ReplyOf<typeof auditors.get>, "events" | "entries">;

/** What was done with an access, the last first, and the entries that the auditor opened. */
export async function pastOf(tx: Tx, id: string): Promise<Past> {
  return {
    events: await tx.all(
      sqlFor
        .selectFrom("auditor_events")
        .select(["at", "about", sql<AuditorEvent>`kind`.as("kind")])
        .where("access_id", "=", id)
        .orderBy("at", "desc")
        .orderBy("id")
        .limit(200),
    ),
    entries: await tx.all(
      sqlFor
        .selectFrom("auditor_entries")
        .select(["entry_id as entry", "opened_at as openedAt", "looked_at as lookedAt"])
        .where("access_id", "=", id)
        .orderBy("entry_id"),
    ),
  };
}

/** An access that ends soon, whose giver isn't told yet. */
export interface Ending {
  readonly id: string;
  readonly name: string;
  readonly assessmentName: string;
  readonly clientId: string | null;
  readonly to: string | null;
  readonly day: string;
}

/** Accesses that end within some days. The people who gave them count as told from now on. */
export function toldNow(tx: Tx, days: number): Promise<Ending[]> {
  return tx.all(
    sqlFor
      .updateTable("auditor_accesses as x")
      .from("assessments as a")
      .set({ told_ends_on: sql`x.ends_on` })
      .whereRef("a.tenant_id", "=", "x.tenant_id")
      .whereRef("a.id", "=", "x.assessment_id")
      .where("a.deleted_at", "is", null)
      .where("x.withdrawn_at", "is", null)
      .where("x.expires_at", ">", sql<string>`now()`)
      .where(
        sql<boolean>`x.expires_at < now() + make_interval(days => ${days}) and x.told_ends_on is distinct from x.ends_on`,
      )
      // One that was given for a few days needs no reminder.
      .where(sql<boolean>`x.expires_at > x.created_at + make_interval(days => ${days})`)
      .returning(["x.id", "x.name", "a.name as assessmentName", "a.client_id as clientId"])
      .returning([sql<string | null>`x.created_by`.as("to"), sql<string>`x.ends_on::text`.as("day")]),
  );
}

/** Deletes codes and sessions that are over for a day. */
export async function forgetSessions(tx: Tx): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("auditor_browsers")
      .where(sql<boolean>`coalesce(ends_at, code_expires_at) < now() - interval '1 day'`),
  );
}

/** An auditor of an assessment. */
export async function auditorOf(
  tx: Tx,
  assessmentId: string,
  id: string,
): Promise<AuditorAccess | undefined> {
  const access = await byId(tx, id);
  return access?.assessmentId === assessmentId ? access : undefined;
}
