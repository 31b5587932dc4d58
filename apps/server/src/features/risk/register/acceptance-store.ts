/** Acceptances of risks: asked for by one person, approved by another, until a day. */
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { type By, savedBy, saveVersion } from "../../../db/versions.ts";

/** The columns of an acceptance that ended. */
export const clearedAcceptance = {
  acceptance_reason: null,
  acceptance_expires_on: null,
  acceptance_asked_at: null,
  acceptance_asked_by: null,
  acceptance_asked_by_name: null,
  accepted_at: null,
  accepted_by: null,
  accepted_by_name: null,
  accepted_likelihood: null,
  accepted_impact: null,
} as const;

/** Asks for the acceptance of a risk; one before it ends. False if the risk has another version. */
export function ask(
  tx: Tx,
  id: string,
  version: number,
  { reason, expiresOn }: { readonly reason: string; readonly expiresOn: string },
  by: By,
): Promise<boolean> {
  return saveVersion(tx, "risks", id, version, {
    ...clearedAcceptance,
    treatment: "accept",
    acceptance_reason: reason,
    acceptance_expires_on: expiresOn,
    acceptance_asked_at: sql<string>`now()`,
    acceptance_asked_by: by.userId,
    acceptance_asked_by_name: by.name,
    ...savedBy(by),
  });
}

/** Approves the acceptance as the risk is rated now; false if the risk has another version. */
export function approve(tx: Tx, id: string, version: number, by: By): Promise<boolean> {
  return saveVersion(tx, "risks", id, version, {
    accepted_at: sql<string>`now()`,
    accepted_by: by.userId,
    accepted_by_name: by.name,
    accepted_likelihood: sql<number | null>`current_likelihood`,
    accepted_impact: sql<number | null>`current_impact`,
    ...savedBy(by),
  });
}

/** Ends what was asked for: the risk isn't accepted, and its treatment is open again. False if the risk has another version. */
export function refuse(tx: Tx, id: string, version: number, by: By): Promise<boolean> {
  return saveVersion(tx, "risks", id, version, {
    ...clearedAcceptance,
    treatment: "undecided",
    ...savedBy(by),
  });
}

/** An acceptance as a risk has it: its columns, with times as the database writes them. */
export type KeptAcceptance = Readonly<Record<keyof typeof clearedAcceptance, unknown>>;

const COLUMNS = Object.keys(clearedAcceptance) as (keyof typeof clearedAcceptance)[];

/** The acceptances of some risks, by the risk's id; risks without one are left out. */
export async function acceptancesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptAcceptance>> {
  const kept = sql<KeptAcceptance>`jsonb_build_object(${sql.join(
    COLUMNS.flatMap((name) => [sql.lit(name), sql.ref(name)]),
  )})`;
  const rows = await tx.all(
    sqlFor
      .selectFrom("risks")
      .select(["id", kept.as("acceptance")])
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .where("acceptance_asked_at", "is not", null),
  );
  return new Map(rows.map(({ id, acceptance }) => [id, acceptance]));
}

/** Gives risks the acceptances back that they had; those that have another by now keep theirs. */
export async function restoreAcceptances(
  tx: Tx,
  acceptances: ReadonlyMap<string, KeptAcceptance>,
): Promise<void> {
  const rows = [...acceptances].map(([id, columns]) => ({ ...columns, id }));
  const kept = sql`jsonb_populate_recordset(null::risks, ${JSON.stringify(rows)}::jsonb)`;
  await tx.run(
    sqlFor
      .updateTable("risks as r")
      .from(kept.as<"k">(sql.ref("k")))
      .set(Object.fromEntries(COLUMNS.map((name) => [name, sql.ref(`k.${name}`)])))
      .where(sql<boolean>`r.id = k.id`)
      .where("r.acceptance_asked_at", "is", null),
  );
}
