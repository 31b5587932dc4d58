import type { AuditAction } from "@crq/contract/records";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { assessmentsOfClient } from "../../compliance/assessments/public.ts";
import { portfoliosOfClient } from "../../risk/portfolios/public.ts";
import { scenarioRecordsOf } from "../../risk/scenarios/public.ts";

/** The most changes shown. */
const LATEST = 15;

/** Log entries other than sign-ins; an index with exactly this condition serves it. */
const entries = () => sqlFor.selectFrom("audit_log as a").where(sql<boolean>`a.action not like 'session.%'`);

const shown = [
  "a.at",
  "a.actor",
  "a.action",
  "a.object_type as objectType",
  "a.object_id as objectId",
  sql<
    string | null
  >`coalesce(a.detail->>'title', a.detail->>'name', a.detail->'after'->>'name', a.detail->>'email')`.as(
    "title",
  ),
] as const;

const ofTenant = prepared(() => entries().select(shown).orderBy("a.at", "desc").limit(LATEST));

/**
 * A client's entries: about the client itself and its accepted risk, its scenarios with their runs, its
 * portfolios, and its assessments. The index finds each record's latest entries, so the log's length doesn't
 * matter.
 */
const ofClient = prepared((clientId: string) =>
  sqlFor
    .selectFrom(recordsOf(clientId).as("record"))
    .innerJoinLateral(
      entries()
        .select(shown)
        .where(sql<boolean>`a.object_id = record.id::text`)
        .orderBy("a.at", "desc")
        .limit(LATEST)
        .as("of"),
      (join) => join.onTrue(),
    )
    .selectAll("of")
    .orderBy("of.at", "desc")
    .limit(LATEST),
);

/** The latest entries about some records, newest first. */
export function changesAbout(tx: Tx, ids: readonly string[], most: number) {
  return tx.all(
    sqlFor
      .selectFrom(sql<{ id: string }>`unnest(${[...ids]}::text[])`.as<"record">(sql`record(id)`))
      .innerJoinLateral(
        entries()
          .select(shown)
          .where(sql<boolean>`a.object_id = record.id`)
          .orderBy("a.at", "desc")
          .limit(most)
          .as("of"),
        (join) => join.onTrue(),
      )
      .selectAll("of")
      .orderBy("of.at", "desc")
      .limit(most),
  );
}

function recordsOf(clientId: string) {
  return scenarioRecordsOf(clientId, LATEST)
    .unionAll(portfoliosOfClient(clientId))
    .unionAll(assessmentsOfClient(clientId))
    .unionAll(sqlFor.selectFrom("clients").select("id").where("id", "=", clientId));
}

/** What an analyst sees of others' changes. */
const RISK_CHANGES = [
  "scenario.create",
  "scenario.update",
  "scenario.duplicate",
  "scenario.remove",
  "scenario.restore",
  "run.create",
  "portfolio.create",
  "portfolio.update",
  "portfolio.remove",
  "portfolio.restore",
  "risk-appetite.set",
  "risk-appetite.remove",
] as const satisfies readonly AuditAction[];

/** Changes by people other than `userId` to scenarios and portfolios, in the whole tenant or for one client. */
const othersIn = prepared((userId: string, days: number) => byOthers(entries(), userId, days));

const othersOf = prepared((clientId: string, userId: string, days: number) =>
  sqlFor
    .selectFrom(recordsOf(clientId).as("record"))
    .innerJoinLateral(
      byOthers(entries().where(sql<boolean>`a.object_id = record.id::text`), userId, days).as("of"),
      (join) => join.onTrue(),
    )
    .selectAll("of")
    .orderBy("of.at", "desc")
    .limit(LATEST),
);

function byOthers(from: ReturnType<typeof entries>, userId: string, days: number) {
  return from
    .select(shown)
    .where(
      "a.action",
      "in",
      RISK_CHANGES.map((action) => sql.lit(action)),
    )
    .where(sql<boolean>`a.actor_id is distinct from ${userId}::uuid`)
    .where(sql<boolean>`a.at > now() - make_interval(days => ${days}::int)`)
    .orderBy("a.at", "desc")
    .limit(LATEST);
}

/** Others' recent changes to scenarios and portfolios, newest first. */
export function changesByOthers(tx: Tx, clientId: string | null, userId: string, days: number) {
  return tx.all(clientId === null ? othersIn(userId, days) : othersOf(clientId, userId, days));
}

/** Names of a tenant's people by the addresses in the log; for the administration door. */
export async function actorNames(tx: Tx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const emails = [...new Set(actors.filter((actor) => actor.includes("@")))];
  if (emails.length === 0) return new Map();
  const people = await tx.all(
    sqlFor
      .selectFrom("users as u")
      .select(["u.email", sql<string>`trim(u.first_name || ' ' || u.last_name)`.as("name")])
      .where(
        sql<string>`lower(u.email)`,
        "in",
        emails.map((email) => email.toLowerCase()),
      ),
  );
  return new Map(people.flatMap(({ email, name }) => (name === "" ? [] : [[email.toLowerCase(), name]])));
}

/** Recent changes, newest first. */
export function latestChanges(tx: Tx, clientId: string | null) {
  return tx.all(clientId === null ? ofTenant() : ofClient(clientId));
}
