/** What belongs to a risk: its controls and evidence, what was said in reviews and comments, and its history. */
import type {
  RiskChange,
  RiskComment,
  RiskEvidence,
  RiskReview,
} from "@crq/contract/risk/register/risk-record";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { By } from "../../../db/versions.ts";
import type { KeptAcceptance } from "./acceptance-store.ts";

/** The most lines of a list about one risk. */
const LATEST = 200;

/** Replaces the controls that act on a risk. */
export async function setControls(tx: Tx, riskId: string, controlIds: readonly string[]): Promise<void> {
  await tx.run(sqlFor.deleteFrom("risk_controls").where("risk_id", "=", riskId));
  if (controlIds.length > 0)
    await tx.run(
      sqlFor
        .insertInto("risk_controls")
        .values(controlIds.map((control_id) => ({ risk_id: riskId, control_id }))),
    );
}

/** Those of the given controls that a risk of a client, or of the whole tenant, can name. */
export async function controlsAmong(
  tx: Tx,
  ids: readonly string[],
  clientId: string | null,
): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("controls")
      .select("id")
      .where(sql<boolean>`id = any (${ids}::uuid[]) and (client_id is null or client_id = ${clientId}::uuid)`)
      .where("deleted_at", "is", null),
  );
  return rows.map(({ id }) => id);
}

/** Whether a risk of a client, or of the whole tenant, can be quantified by a scenario. */
export async function scenarioFits(tx: Tx, id: string, clientId: string | null): Promise<boolean> {
  const row = await tx.first(
    sqlFor
      .selectFrom("risk_scenarios")
      .select("id")
      .where("id", "=", id)
      .where(sql<boolean>`(client_id is null or client_id = ${clientId}::uuid)`)
      .where("deleted_at", "is", null),
  );
  return row !== undefined;
}

/** Keeps what was said in a review. */
export async function insertReview(
  tx: Tx,
  riskId: string,
  { said, before, after, nextReviewOn }: Pick<RiskReview, "said" | "before" | "after" | "nextReviewOn">,
  by: By,
): Promise<void> {
  await tx.run(
    sqlFor.insertInto("risk_reviews").values({
      risk_id: riskId,
      said,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      next_review_on: nextReviewOn,
      by_id: by.userId,
      by_name: by.name,
    }),
  );
}

/** The reviews of a risk, the newest first. */
export function reviewsOf(tx: Tx, riskId: string): Promise<RiskReview[]> {
  return tx.all(
    sqlFor
      .selectFrom("risk_reviews")
      .select(["id", "said", "before", "after", "at", "by_name as by"])
      .select(sql<string | null>`next_review_on::text`.as("nextReviewOn"))
      .where("risk_id", "=", riskId)
      .orderBy("at", "desc")
      .orderBy("id")
      .limit(LATEST)
      .$castTo<RiskReview>(),
  );
}

/** Keeps a comment. */
export async function insertComment(tx: Tx, riskId: string, said: string, by: By): Promise<RiskComment> {
  const row = await tx.first(
    sqlFor
      .insertInto("risk_comments")
      .values({ risk_id: riskId, said, by_id: by.userId, by_name: by.name })
      .returning(["id", "said", "at", "by_name as by"]),
  );
  return row!;
}

/** What was said of a risk, the newest first. */
export function commentsOf(tx: Tx, riskId: string): Promise<RiskComment[]> {
  return tx.all(
    sqlFor
      .selectFrom("risk_comments")
      .select(["id", "said", "at", "by_name as by"])
      .where("risk_id", "=", riskId)
      .orderBy("at", "desc")
      .orderBy("id")
      .limit(LATEST),
  );
}

/** Something that was changed about a risk. */
export interface Changed {
  readonly riskId: string;
  readonly version: number;
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The acceptance that it ended, to bring it back. */
  readonly acceptance?: KeptAcceptance | undefined;
}

/** Keeps what was changed. */
export async function insertChanges(tx: Tx, changes: readonly Changed[], by: By): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    sqlFor.insertInto("risk_changes").values(
      changes.map((change) => ({
        risk_id: change.riskId,
        version: change.version,
        action: change.action,
        changes: JSON.stringify(change.changes),
        acceptance: change.acceptance ? JSON.stringify(change.acceptance) : null,
        by_id: by.userId,
        by_name: by.name,
      })),
    ),
  );
}

/** Someone's own changes of many risks at once in the last hour, where nothing has changed since. */
export function ownLastChanges(
  tx: Tx,
  ids: readonly string[],
  userId: string | null,
): Promise<
  { riskId: string; changes: Record<string, [unknown, unknown]>; acceptance: KeptAcceptance | null }[]
> {
  return tx.all(
    sqlFor
      .selectFrom("risk_changes as c")
      .innerJoin("risks as r", (join) =>
        join
          .onRef("r.tenant_id", "=", "c.tenant_id")
          .onRef("r.id", "=", "c.risk_id")
          .onRef("r.version", "=", "c.version"),
      )
      .select("c.risk_id as riskId")
      .select(sql<Record<string, [unknown, unknown]>>`c.changes`.as("changes"))
      .select(sql<KeptAcceptance | null>`c.acceptance`.as("acceptance"))
      .where(sql<boolean>`c.risk_id = any (${ids}::uuid[])`)
      .where("c.action", "=", "change-many")
      .where("c.by_id", "=", userId)
      .where(sql<boolean>`c.at > now() - interval '1 hour'`),
  );
}

/** What was changed about a risk, the newest first. */
export function changesOf(tx: Tx, riskId: string): Promise<RiskChange[]> {
  return tx.all(
    sqlFor
      .selectFrom("risk_changes")
      .select(["id", "version", "action", "changes", "at", "by_name as by"])
      .where("risk_id", "=", riskId)
      .orderBy("at", "desc")
      .orderBy("version", "desc")
      .orderBy("id")
      .limit(LATEST)
      .$castTo<RiskChange>(),
  );
}

/** The evidence that is linked to a risk, as far as the caller sees it. */
export function evidenceOf(tx: Tx, riskId: string): Promise<RiskEvidence[]> {
  return tx.all(
    sqlFor
      .selectFrom("risk_evidence as l")
      .innerJoin("evidence as e", (join) =>
        join.onRef("e.tenant_id", "=", "l.tenant_id").onRef("e.id", "=", "l.evidence_id"),
      )
      .select(["e.id", "e.name", "l.linked_at as linkedAt", "l.linked_by_name as linkedBy"])
      .select([
        sql<RiskEvidence["kind"]>`e.kind`.as("kind"),
        sql<boolean>`e.archived_at is not null`.as("archived"),
      ])
      .where("l.risk_id", "=", riskId)
      .orderBy(sql`lower(e.name)`)
      .orderBy("e.id"),
  );
}

/** The evidence that a risk of a client, or of the whole tenant, can be given; undefined if there is none. */
export function evidenceFor(
  tx: Tx,
  id: string,
  clientId: string | null,
): Promise<{ name: string } | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("evidence")
      .select("name")
      .where("id", "=", id)
      .where(sql<boolean>`(client_id is null or client_id = ${clientId}::uuid)`),
  );
}

/** Links evidence to a risk or takes the link away; false if it is so already. */
export async function setEvidence(
  tx: Tx,
  riskId: string,
  evidenceId: string,
  linked: boolean,
  by: By,
): Promise<boolean> {
  const count = linked
    ? await tx.run(
        sqlFor
          .insertInto("risk_evidence")
          .values({
            risk_id: riskId,
            evidence_id: evidenceId,
            linked_by: by.userId,
            linked_by_name: by.name,
          })
          .onConflict((conflict) => conflict.doNothing()),
      )
    : await tx.run(
        sqlFor
          .deleteFrom("risk_evidence")
          .where("risk_id", "=", riskId)
          .where("evidence_id", "=", evidenceId),
      );
  return count === 1;
}
