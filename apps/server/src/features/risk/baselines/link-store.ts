import type { Bridge, StatementLink } from "@crq/contract/risk/baselines/baselines";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** The most links that one baseline has. */
export const MOST_LINKS = 100;

/** By the database's clock. */
const state = sql<StatementLink["state"]>`case
  when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'expired' else 'open' end`;

const links = () =>
  sqlFor
    .selectFrom("statement_links as l")
    .select(contractNames("l.id", "l.baseline_id", "l.label", "l.created_at", "l.expires_at"))
    .select(contractNames("l.created_by_name as createdBy", "l.opened_count", "l.opened_at"))
    .select(state.as("state"));

const ofBaseline = prepared((id: string) =>
  links().where("l.baseline_id", "=", id).orderBy("l.created_at", "desc").orderBy("l.id").limit(MOST_LINKS),
);

/** The links to a baseline's statement, the newest first. */
export function linksOf(tx: Tx, baselineId: string): Promise<StatementLink[]> {
  return tx.all(ofBaseline(baselineId));
}

const one = prepared((id: string) => links().where("l.id", "=", id));

/** One link. */
export function linkById(tx: Tx, id: string): Promise<StatementLink | undefined> {
  return tx.first(one(id));
}

/** A new link. */
export interface LinkValues {
  readonly baseline_id: string;
  readonly label: string;
  readonly token_hash: Buffer;
  readonly bridge: Bridge | null;
  readonly created_by: string | null;
  readonly created_by_name: string;
}

/** Inserts a link that works for some days, and returns its id. */
export async function insertLink(tx: Tx, values: LinkValues, days: number): Promise<string> {
  const made = sqlFor
    .insertInto("statement_links")
    .values({
      ...values,
      bridge: values.bridge && JSON.stringify(values.bridge),
      expires_at: sql<string>`now() + make_interval(days => ${days})`,
    })
    .returning("id");
  return (await tx.first(made))!.id;
}

/** Revokes a link; false if it was before. */
export async function revokeLink(tx: Tx, id: string, by: string): Promise<boolean> {
  const changed = await tx.run(
    sqlFor
      .updateTable("statement_links")
      .set({ revoked_at: sql<string>`now()`, revoked_by_name: by })
      .where("id", "=", id)
      .where("revoked_at", "is", null),
  );
  return changed > 0;
}

/** What a link opens. */
export interface OpenedLink {
  readonly id: string;
  readonly baselineId: string;
  readonly label: string;
  readonly expiresAt: string;
  readonly bridge: Bridge | null;
}

/** Opens a link: counts it, and says what it's to; undefined unless it works and is to an approved baseline. */
export function openLink(tx: Tx, hash: Buffer): Promise<OpenedLink | undefined> {
  return tx.first(
    sqlFor
      .updateTable("statement_links as l")
      .from("baselines as b")
      .set({ opened_count: sql<number>`l.opened_count + 1`, opened_at: sql<string>`now()` })
      .whereRef("b.tenant_id", "=", "l.tenant_id")
      .whereRef("b.id", "=", "l.baseline_id")
      .where("b.state", "=", "approved")
      .where("l.token_hash", "=", hash)
      .where("l.revoked_at", "is", null)
      .where("l.expires_at", ">", sql<string>`now()`)
      .returning(["l.id", "l.baseline_id as baselineId", "l.label", "l.expires_at as expiresAt"])
      .returning(sql<Bridge | null>`l.bridge`.as("bridge")),
  );
}
