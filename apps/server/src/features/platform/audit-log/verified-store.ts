import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** An entry of a chain: its number and its hash in hexadecimal; 0 and '' before the first. */
export interface Place {
  readonly seq: number;
  readonly head: string;
}

/** How far a chain was verified. */
export interface Verified {
  /** The last entry ever verified, and when. */
  readonly last: Place & { readonly at: string };
  /** How far a verification from the first entry on has come; absent if none is in progress or due. */
  readonly whole?: Place;
}

/** How far a chain was verified; the whole is due a week after it was last done, counted in nights. */
export async function verifiedOf(tx: Tx, tenantId: string): Promise<Verified> {
  const row = await tx.first(
    sqlFor
      .selectFrom("audit_verified")
      .select([
        "seq",
        "head",
        "at",
        "whole_seq",
        "whole_head",
        sql<boolean>`coalesce(whole_at < now() - interval '6 days 12 hours', true)`.as("due"),
      ])
      .where("tenant_id", "=", tenantId),
  );
  if (!row) return { last: { ...START, at: "" }, whole: START };
  const last = { seq: row.seq, head: row.head, at: row.at };
  if (row.whole_seq !== null) return { last, whole: { seq: row.whole_seq, head: row.whole_head ?? "" } };
  return row.due ? { last, whole: START } : { last };
}

const START: Place = { seq: 0, head: "" };

/** Notes how far a verification from the first entry on has come. */
export async function noteWhole(tx: Tx, tenantId: string, { seq, head }: Place): Promise<void> {
  await tx.run(
    sqlFor
      .insertInto("audit_verified")
      .values({ tenant_id: tenantId, whole_seq: seq, whole_head: head })
      .onConflict((conflict) =>
        conflict.column("tenant_id").doUpdateSet({ whole_seq: seq, whole_head: head }),
      ),
  );
}

/** Notes the last verified entry, and that a verification of the whole chain has ended there. */
export async function noteVerified(tx: Tx, tenantId: string, place: Place, whole: boolean): Promise<void> {
  const noted = {
    ...place,
    at: sql<string>`now()`,
    ...(whole && { whole_seq: null, whole_head: null, whole_at: sql<string>`now()` }),
  };
  await tx.run(
    sqlFor
      .insertInto("audit_verified")
      .values({ tenant_id: tenantId, ...noted })
      .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(noted)),
  );
}
