import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { type ControlRow, derived } from "./store.ts";

/** The part of a control's record that no figure follows from. */
type ControlAccount = Pick<ControlRow, "id" | "name" | "owner" | "kind" | "evidence" | "reviewOn">;

/** Who answers for these controls, what they do, and why they and their effects are stated as they are: in the order of their ids. */
export async function accountsOf(tx: Tx, ids: readonly string[]): Promise<ControlAccount[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("controls as c")
      .select(["c.id", "c.name", "c.owner", "c.evidence", "c.effects"])
      .select([derived[0], derived[2]])
      .where(sql<boolean>`c.id = any (${ids}::uuid[])`)
      .where("c.deleted_at", "is", null)
      .orderBy("c.id")
      .$castTo<ControlAccount & Pick<ControlRow, "effects">>(),
  );
  return rows.map(({ effects, ...row }) => ({
    ...row,
    evidence: [...row.evidence, ...effects.flatMap(({ evidence }) => evidence)],
  }));
}
