import { createHash } from "node:crypto";
import type { Tx } from "../../db/doors.ts";
import { chainPage, chains } from "./store.ts";

/** What the check of one chain found. */
export interface ChainReport {
  readonly tenantId: string;
  readonly entries: number;
  /** The hash of the newest entry: noted elsewhere, it proves later that nothing was cut off the end. */
  readonly head: string;
  /** The first entry that does not hold, and why; absent when all hold. */
  readonly broken?: { readonly seq: number; readonly reason: string };
}

/** Recomputes every hash of every chain that the transaction sees, independently of the database's own arithmetic. */
export async function verifyChains(tx: Tx): Promise<ChainReport[]> {
  const reports: ChainReport[] = [];
  for (const tenantId of await chains(tx)) reports.push(await verifyChain(tx, tenantId));
  return reports;
}

async function verifyChain(tx: Tx, tenantId: string): Promise<ChainReport> {
  let head = Buffer.alloc(32);
  let seq = 0;
  for (;;) {
    const page = await chainPage(tx, tenantId, seq, 1000);
    if (page.length === 0) return { tenantId, entries: seq, head: head.toString("hex") };
    for (const row of page) {
      const fail = (reason: string) => ({
        tenantId,
        entries: seq,
        head: head.toString("hex"),
        broken: { seq: row.seq, reason },
      });
      if (row.seq !== seq + 1) return fail(`entry ${seq + 1} is missing`);
      if (!head.equals(row.prev_hash)) return fail("it does not follow from its predecessor");
      const hash = createHash("sha256").update(head).update(row.content, "utf8").digest();
      if (!hash.equals(row.hash)) return fail("its content was changed");
      head = hash;
      seq = row.seq;
    }
  }
}
