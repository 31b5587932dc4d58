/** What the demo's risks and projects refer to, found by name, and the months before the demo was loaded. */
import { sql } from "kysely";
import type { Tx } from "../db/doors.ts";
import { sqlFor } from "../db/query.ts";

/** The ids of the tenant's scenarios, by title. */
export async function scenariosByTitle(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.all(
    sqlFor.selectFrom("risk_scenarios").select(["id", "title"]).where("deleted_at", "is", null),
  );
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** The ids of the tenant's risks, by title. */
export async function risksByTitle(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.all(
    sqlFor.selectFrom("risks").select(["id", "title"]).where("archived_at", "is", null),
  );
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** The ids of the tenant's controls, by name. */
export async function controlsByName(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.all(
    sqlFor.selectFrom("controls").select(["id", "name"]).where("deleted_at", "is", null),
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The id of an assessment. */
export async function assessmentNamed(tx: Tx, name: string): Promise<string | undefined> {
  return (await tx.first(sqlFor.selectFrom("assessments").select("id").where("name", "=", name)))?.id;
}

/** How many risks of a client and category were at a position in a month. */
export interface PastPosition {
  /** How many months ago, from 1. */
  readonly monthsAgo: number;
  readonly clientId: string | null;
  readonly category: string;
  readonly kind: "inherent" | "current" | "target";
  readonly likelihood: number;
  readonly impact: number;
  readonly risks: number;
}

/** Keeps positions of months that are over. */
export async function keepPastPositions(tx: Tx, positions: readonly PastPosition[]): Promise<void> {
  await tx.run(
    sqlFor.insertInto("risk_rating_days").values(
      positions.map(({ monthsAgo, clientId, ...position }) => ({
        ...position,
        client_id: clientId,
        month: sql<string>`(date_trunc('month', current_date) - make_interval(months => ${monthsAgo}))::date`,
      })),
    ),
  );
}
