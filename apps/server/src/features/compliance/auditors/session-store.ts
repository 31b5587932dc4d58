/** What an auditor's browser is let in by: the link, a code that was mailed, and then a session of its own. */
import { AUDITOR_HOURS } from "@crq/contract/compliance/assessments/auditor-limits";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** An access as its auditor's calls need it. */
export interface Visit {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The last day, where the tenant is. */
  readonly endsOn: string;
  readonly seesEvidence: boolean;
  readonly seesNotes: boolean;
  readonly assessmentId: string;
  readonly assessmentName: string;
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly ownerId: string | null;
  readonly givenById: string | null;
}

const visits = () =>
  sqlFor
    .selectFrom("auditor_accesses as x")
    // An assessment that is deleted, or whose client is archived, isn't there.
    .innerJoin("assessments as a", (join) =>
      join.onRef("a.tenant_id", "=", "x.tenant_id").onRef("a.id", "=", "x.assessment_id"),
    )
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "a.tenant_id").onRef("k.id", "=", "a.client_id"),
    )
    .where("a.deleted_at", "is", null)
    .select(["x.id", "x.name", "x.email", "x.sees_evidence as seesEvidence"])
    .select(sql<string>`x.ends_on::text`.as("endsOn"))
    .select(["x.sees_notes as seesNotes", "a.id as assessmentId", "a.name as assessmentName"])
    .select(["a.client_id as clientId", "k.name as clientName", "a.owner_id as ownerId"])
    .select("x.created_by as givenById");

const open = sql<boolean>`x.withdrawn_at is null and x.expires_at > now()`;

/** The access that a link opens, as long as it does. */
export function byLink(tx: Tx, hash: Buffer): Promise<Visit | undefined> {
  return tx.first(visits().where("x.token_hash", "=", hash).where(open));
}

/** Keeps a code for a browser. */
export async function keepCode(
  tx: Tx,
  accessId: string,
  kept: { readonly id: string; readonly challenge: Buffer; readonly code: Buffer; readonly minutes: number },
): Promise<void> {
  await tx.run(
    sqlFor.insertInto("auditor_browsers").values({
      id: kept.id,
      access_id: accessId,
      challenge_hash: kept.challenge,
      code_hash: kept.code,
      code_expires_at: sql<string>`now() + make_interval(mins => ${kept.minutes})`,
    }),
  );
}

/** Counts a try of a browser's code; undefined if there's none that can be tried. */
export function countTry(
  tx: Tx,
  accessId: string,
  challenge: Buffer,
  most: number,
): Promise<{ readonly id: string; readonly code: Buffer | null } | undefined> {
  return tx.first(
    sqlFor
      .updateTable("auditor_browsers")
      .set({ tries: sql<number>`tries + 1` })
      .where("access_id", "=", accessId)
      .where("challenge_hash", "=", challenge)
      .where("opened_at", "is", null)
      .where("code_hash", "is not", null)
      .where("code_expires_at", ">", sql<string>`now()`)
      .where("tries", "<", most)
      .returning(["id", "code_hash as code"]),
  );
}

/** Opens a browser for some hours, at most to the end of the access, and returns how many seconds that is. The code is spent. */
export async function openSession(tx: Tx, id: string, tokenHash: Buffer): Promise<number> {
  const row = await tx.first(
    sqlFor
      .updateTable("auditor_browsers as s")
      .from("auditor_accesses as x")
      .set({
        token_hash: tokenHash,
        code_hash: null,
        opened_at: sql<string>`now()`,
        ends_at: sql<string>`least(x.expires_at, now() + make_interval(hours => ${AUDITOR_HOURS}))`,
      })
      .whereRef("x.tenant_id", "=", "s.tenant_id")
      .whereRef("x.id", "=", "s.access_id")
      .where("s.id", "=", id)
      .returning(sql<number>`greatest(1, extract(epoch from s.ends_at - now())::int)`.as("seconds")),
  );
  return row!.seconds;
}

/** A browser's session, and whether its access has ended since. */
export interface Session extends Visit {
  readonly sessionId: string;
  readonly endsAt: string;
  readonly over: boolean;
  /** Whether it's time to note that the auditor was seen. */
  readonly unseen: boolean;
}

/** The session of a token, while it lasts: after the access ended it's known, and over. */
export function bySession(tx: Tx, accessId: string, hash: Buffer): Promise<Session | undefined> {
  return tx.first(
    visits()
      .innerJoin("auditor_browsers as s", (join) =>
        join.onRef("s.tenant_id", "=", "x.tenant_id").onRef("s.access_id", "=", "x.id"),
      )
      .select(["s.id as sessionId", "s.ends_at as endsAt"])
      .select([
        sql<boolean>`not (${open})`.as("over"),
        sql<boolean>`coalesce(s.seen_at, 'epoch') < now() - interval '1 minute'`.as("unseen"),
      ])
      .where("x.id", "=", accessId)
      .where("s.token_hash", "=", hash)
      // The end of the access is another thing to say than the end of the hours.
      .where(sql<boolean>`(s.ends_at > now() or x.expires_at <= now())`)
      .$castTo<Session>(),
  );
}

/** Notes that an auditor was seen. */
export async function noteSeen(tx: Tx, { id, sessionId }: Pick<Session, "id" | "sessionId">): Promise<void> {
  const seen = { seen_at: sql<string>`now()` };
  await tx.run(sqlFor.updateTable("auditor_browsers").set(seen).where("id", "=", sessionId));
  await tx.run(sqlFor.updateTable("auditor_accesses").set(seen).where("id", "=", id));
}

/** Ends a browser's session. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.run(sqlFor.deleteFrom("auditor_browsers").where("id", "=", sessionId));
}

/** The person who works on an entry; undefined if the assessment doesn't have the entry. */
export function assigneeOf(
  tx: Tx,
  assessmentId: string,
  entry: string,
): Promise<{ readonly assigneeId: string | null } | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("assessment_answers")
      .select("assignee_id as assigneeId")
      .where("assessment_id", "=", assessmentId)
      .where("control_id", "=", entry),
  );
}

/** Notes that an auditor opened an entry, and perhaps whether they have looked at it. */
export async function noteEntry(tx: Tx, accessId: string, entry: string, looked?: boolean): Promise<void> {
  const at = looked === true ? sql<string>`now()` : null;
  const made = sqlFor
    .insertInto("auditor_entries")
    .values({ access_id: accessId, entry_id: entry, looked_at: at });
  await tx.run(
    made.onConflict((conflict) => {
      const on = conflict.columns(["tenant_id", "access_id", "entry_id"]);
      return looked === undefined ? on.doNothing() : on.doUpdateSet({ looked_at: at });
    }),
  );
}

/** How many questions an auditor asked in the last day. */
export async function questionsToday(tx: Tx, accessId: string): Promise<number> {
  const row = await tx.first(
    sqlFor
      .selectFrom("auditor_events")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("access_id", "=", accessId)
      .where("kind", "=", "ask")
      .where(sql<boolean>`at > now() - interval '1 day'`),
  );
  return row!.count;
}

/** The entries that an auditor marked as looked at. */
export async function lookedAt(tx: Pick<Tx, "all">, accessId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("auditor_entries")
      .select("entry_id as entry")
      .where("access_id", "=", accessId)
      .where("looked_at", "is not", null),
  );
  return new Set(rows.map(({ entry }) => entry));
}
