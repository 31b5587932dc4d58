/** The reviews of scenarios: what was said of which version, and who saved what since. */
import type { ReviewState, ReviewVerdict, ScenarioReview } from "@crq/contract/risk/scenario-reviews";
import { sql } from "kysely";
import { contractNames } from "../../../../db/contract-names.ts";
import type { Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";

/** How many things can be said of one scenario; all of them are listed. */
export const MOST_REVIEWS = 500;

/** What a decision about a scenario rests on. */
export interface Reviewed {
  readonly id: string;
  readonly title: string;
  readonly clientId: string | null;
  readonly version: number;
  readonly reviewState: ReviewState;
  readonly approvedVersion: number | null;
  /** Who saved it last. */
  readonly updatedBy: string | null;
}

const reviewed = (id: string) =>
  sqlFor
    .selectFrom("risk_scenarios as s")
    .select(contractNames("s.id", "s.title", "s.client_id", "s.version", "s.review_state"))
    .select(contractNames("s.approved_version", "s.updated_by"))
    .where("s.id", "=", id)
    .where("s.deleted_at", "is", null);

/** A scenario that isn't deleted. */
export function reviewedById(tx: Tx, id: string): Promise<Reviewed | undefined> {
  return tx.first(reviewed(id));
}

/** The same, locked until the transaction ends: it can't be saved while someone decides about it. */
export function reviewedToDecide(tx: Tx, id: string): Promise<Reviewed | undefined> {
  return tx.first(reviewed(id).forUpdate("s"));
}

/** What was said of a scenario, the latest first. */
export function reviewsOf(tx: Tx, scenarioId: string): Promise<ScenarioReview[]> {
  return tx.all(
    sqlFor
      .selectFrom("scenario_reviews as r")
      .select(contractNames("r.id", "r.version", "r.verdict", "r.comment", "r.by_name as by", "r.at"))
      .where("r.scenario_id", "=", scenarioId)
      .orderBy("r.at", "desc")
      .limit(MOST_REVIEWS),
  );
}

/** How many things were said of a scenario. */
export async function countOf(tx: Tx, scenarioId: string): Promise<number> {
  const count = sqlFor
    .selectFrom("scenario_reviews")
    .select(sql<number>`count(*)`.as("count"))
    .where("scenario_id", "=", scenarioId);
  return (await tx.first(count))!.count;
}

/** Who asked for the review last; undefined if no one has, null if not a person who is known. */
export async function askedLast(tx: Tx, scenarioId: string) {
  return tx.first(
    sqlFor
      .selectFrom("scenario_reviews as r")
      .select(contractNames("r.by_id as userId", "r.version"))
      .where("r.scenario_id", "=", scenarioId)
      .where("r.verdict", "=", "requested")
      .orderBy("r.at", "desc")
      .limit(1),
  );
}

/** Whether a version was returned, and nothing was said of the scenario since. */
export async function isReturned(tx: Tx, scenarioId: string, version: number): Promise<boolean> {
  const last = await tx.first(
    sqlFor
      .selectFrom("scenario_reviews as r")
      .select(["r.verdict", "r.version"])
      .where("r.scenario_id", "=", scenarioId)
      .orderBy("r.at", "desc")
      .limit(1),
  );
  return last?.verdict === "returned" && last.version === version;
}

/** A person who saved a scenario, and their latest name there. */
export interface Saver {
  readonly userId: string | null;
  readonly name: string | null;
}

/** Everyone who saved a scenario after a version, also through a shared control; the latest first. */
export async function saversSince(tx: Tx, scenarioId: string, version: number): Promise<Saver[]> {
  const now = sqlFor
    .selectFrom("risk_scenarios as s")
    .select(["s.version", "s.updated_by as userId", "s.updated_by_name as name"])
    .where("s.id", "=", scenarioId)
    .where("s.version", ">", version);
  const before = sqlFor
    .selectFrom("scenario_versions as v")
    .select(["v.version", "v.saved_by as userId", "v.saved_by_name as name"])
    .where("v.scenario_id", "=", scenarioId)
    .where("v.version", ">", version);
  const rows = await tx.all(now.unionAll(before).orderBy("version", "desc"));
  const found = new Map<string, Saver>();
  for (const { userId, name } of rows) {
    const key = userId ?? `named ${name ?? ""}`;
    if (!found.has(key)) found.set(key, { userId, name });
  }
  return [...found.values()];
}

/** What someone says of a version. */
interface Said {
  readonly scenarioId: string;
  readonly version: number;
  readonly verdict: ReviewVerdict;
  readonly comment: string;
}

/** Records what someone says of a version, and where the scenario's review is after it. */
export async function record(
  tx: Tx,
  { scenarioId, version, verdict, comment }: Said,
  by: { readonly userId: string; readonly name: string },
): Promise<void> {
  await tx.run(
    sqlFor.insertInto("scenario_reviews").values({
      scenario_id: scenarioId,
      version,
      verdict,
      comment,
      by_id: by.userId,
      by_name: by.name,
    }),
  );
  await tx.run(
    sqlFor
      .updateTable("risk_scenarios")
      .set({
        review_state: verdict,
        ...(verdict === "approved" && {
          approved_version: version,
          approved_at: sql<string>`now()`,
          approved_by_name: by.name,
        }),
      })
      .where("id", "=", scenarioId),
  );
}
