import { createHash } from "node:crypto";
import type { Outside, Tx } from "../../../db/doors.ts";
import type { Checkpoint, Checkpoints, ReadCheckpoints } from "./checkpoints.ts";
import { sealAudit } from "./seal.ts";
import { unsealedOf } from "./seal-store.ts";
import { chainPage, chains } from "./store.ts";

/** The result of checking one chain. */
export interface ChainReport {
  readonly tenantId: string;
  readonly entries: number;
  /** How many newer ones have no place in the chain yet: they are sealed within seconds of their commit. */
  readonly unsealed: number;
  /** The newest entry's hash: recorded elsewhere, it proves later that nothing was cut off the end. */
  readonly head: string;
  /** The first entry that doesn't match, and why; absent if all do. */
  readonly broken?: { readonly seq: number; readonly reason: string };
  /** The newest checkpoint that the chain agrees with; absent if there is none. */
  readonly checkpoint?: Checkpoint;
}

/**
 * Recomputes every hash of every chain the transaction can see, independently of the database's own
 * arithmetic, and compares each chain with its checkpoints from outside the database.
 *
 * @param noted the checkpoints; without them, truncated or recomputed chains go undetected
 * @param only the one tenant to check; without it, every chain and every tenant with a checkpoint
 */
export async function verifyChains(tx: Tx, noted?: ReadCheckpoints, only?: string): Promise<ChainReport[]> {
  const tenants = new Set([...(await chains(tx)), ...(noted?.byTenant.keys() ?? [])]);
  for (const { tenantId } of noted?.forged ?? []) if (tenantId !== undefined) tenants.add(tenantId);
  const reports: ChainReport[] = [];
  for (const tenantId of [...tenants].toSorted())
    if (only === undefined || tenantId === only) reports.push(await verifyOne(tx, tenantId, noted));
  return reports;
}

/** Seals and verifies all chains and records the valid ones as checkpoints; without a file, only reports the heads. */
export async function verifyAndNote(
  outside: Outside,
  checkpoints: Checkpoints | undefined,
): Promise<{ readonly reports: ChainReport[]; readonly noted: string[]; readonly forged: string[] }> {
  await sealAudit(outside);
  const read = await checkpoints?.read();
  const reports = await outside((tx) => verifyChains(tx, read));
  const sound = reports.filter(({ broken, entries }) => !broken && entries > 0);
  const heads = sound.map(({ tenantId, entries, head }) => ({ tenantId, seq: entries, head }));
  if (!checkpoints || !read) return { reports, noted: heads.map((one) => JSON.stringify(one)), forged: [] };
  const noted = await checkpoints.note(heads);
  const forged = read.forged.map(({ line, reason }) => `line ${line} of ${checkpoints.file} ${reason}`);
  return { reports, noted, forged };
}

async function verifyOne(tx: Tx, tenantId: string, noted?: ReadCheckpoints): Promise<ChainReport> {
  const checkpoints = noted?.byTenant.get(tenantId) ?? [];
  const report = {
    ...(await verifyChain(tx, tenantId, checkpoints)),
    unsealed: await unsealedOf(tx, tenantId),
  };
  if (report.broken) return report;
  const newest = checkpoints.reduce<Checkpoint | undefined>(
    (best, one) => (best && best.seq > one.seq ? best : one),
    undefined,
  );
  if (newest && newest.seq > report.entries) {
    const seq = report.entries + 1;
    const which = seq === newest.seq ? `entry ${seq} is` : `entries ${seq} to ${newest.seq} are`;
    return { ...report, broken: { seq, reason: `${which} missing: they existed at ${newest.at}` } };
  }
  const forged = noted?.forged.find((one) => one.tenantId === tenantId);
  if (forged)
    return {
      ...report,
      broken: {
        seq: report.entries,
        reason: `line ${forged.line} of the checkpoints ${forged.reason}, so it can't be compared with that`,
      },
    };
  return newest ? { ...report, checkpoint: newest } : report;
}

async function verifyChain(
  tx: Tx,
  tenantId: string,
  checkpoints: readonly Checkpoint[],
): Promise<Omit<ChainReport, "unsealed">> {
  const bySeq = new Map(checkpoints.map((one) => [one.seq, one]));
  let head = Buffer.alloc(32);
  let seq = 0;
  let agreed: Checkpoint | undefined;
  for (;;) {
    const page = await chainPage(tx, tenantId, seq, 1000);
    if (page.length === 0) return { tenantId, entries: seq, head: head.toString("hex") };
    for (const row of page) {
      const fail = (reason: string, at = row.seq) => ({
        tenantId,
        entries: seq,
        head: head.toString("hex"),
        broken: { seq: at, reason },
      });
      if (row.seq !== seq + 1) return fail(`entry ${seq + 1} is missing`);
      if (!head.equals(row.prev_hash)) return fail("it does not follow from its predecessor");
      const hash = createHash("sha256").update(head).update(row.content, "utf8").digest();
      if (!hash.equals(row.hash)) return fail("its content was changed");
      const then = bySeq.get(row.seq);
      if (then && then.head !== hash.toString("hex"))
        return fail(
          `entries ${(agreed?.seq ?? 0) + 1} to ${then.seq} were rewritten since ${then.at}`,
          (agreed?.seq ?? 0) + 1,
        );
      agreed = then ?? agreed;
      head = hash;
      seq = row.seq;
    }
  }
}
