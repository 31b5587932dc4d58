import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** The stored result of checking an audit chain. */
interface Found {
  readonly tenantId: string;
  readonly entries: number;
  readonly broken?: { readonly seq: number; readonly reason: string };
}

/** Stores the nightly verification's result beside the tenant's log, for the screens that show it. */
export async function noteVerification(tx: Tx, { tenantId, entries, broken }: Found): Promise<void> {
  await tx.run(
    sqlFor
      .insertInto("chain_verifications")
      .values({
        tenant_id: tenantId,
        entries,
        broken_seq: broken?.seq ?? null,
        reason: broken?.reason ?? null,
      })
      .onConflict((conflict) =>
        conflict.column("tenant_id").doUpdateSet({
          verified_at: sql`excluded.verified_at`,
          entries: sql`excluded.entries`,
          broken_seq: sql`excluded.broken_seq`,
          reason: sql`excluded.reason`,
        }),
      ),
  );
}
