import { createHash } from "node:crypto";
import type { Doors, Tx } from "../../../db/doors.ts";
import type { Checkpoint, Checkpoints, ReadCheckpoints } from "./checkpoints.ts";
import { sealAudit } from "./seal.ts";
import { unsealedOf } from "./seal-store.ts";
import { chainPage, chains } from "./store.ts";
import type { Place } from "./verified-store.ts";

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

/** A part of a chain: from an entry verified before, and at most so many after it. */
interface Stretch {
  readonly from: Place;
  readonly most: number;
}

const WHOLE: Stretch = { from: { seq: 0, head: "" }, most: Infinity };

/** The ways to the logs: one tenant's, and all of them. */
type Logs = Pick<Doors, "eachLog" | "outsideOf">;

/**
 * Recomputes every hash of every chain, independently of the database's own
 * arithmetic, and compares each chain with its checkpoints from outside the database.
 *
 * @param noted the checkpoints; without them, truncated or recomputed chains go undetected
 * @param only the one tenant to check; without it, every chain and every tenant with a checkpoint
 */
export async function verifyChains(
  logs: Logs,
  noted?: ReadCheckpoints,
  only?: string,
): Promise<ChainReport[]> {
  const reports: ChainReport[] = [];
  for (const tenantId of only === undefined ? await chainsToVerify(logs, noted) : [only])
    reports.push(await logs.outsideOf(tenantId, (tx) => verifyOne(tx, tenantId, noted)));
  return only === undefined
    ? reports
    : reports.filter(({ entries, unsealed, broken }) => entries + unsealed > 0 || broken);
}

/** The tenants with a chain or a checkpoint, those of deleted tenants too. */
export async function chainsToVerify(
  { eachLog }: Pick<Logs, "eachLog">,
  noted?: ReadCheckpoints,
): Promise<string[]> {
  const tenants = new Set([...(await eachLog(chains)).flat(), ...(noted?.byTenant.keys() ?? [])]);
  for (const { tenantId } of noted?.forged ?? []) if (tenantId !== undefined) tenants.add(tenantId);
  return [...tenants].toSorted();
}

/** Seals and verifies all chains and records the valid ones as checkpoints; without a file, only reports the heads. */
export async function verifyAndNote(
  logs: Logs,
  checkpoints: Checkpoints | undefined,
): Promise<{ readonly reports: ChainReport[]; readonly noted: string[]; readonly forged: string[] }> {
  await sealAudit(logs);
  const read = await checkpoints?.read();
  const reports = await verifyChains(logs, read);
  const sound = reports.filter(({ broken, entries }) => !broken && entries > 0);
  const heads = sound.map(({ tenantId, entries, head }) => ({ tenantId, seq: entries, head }));
  if (!checkpoints || !read) return { reports, noted: heads.map((one) => JSON.stringify(one)), forged: [] };
  const noted = await checkpoints.note(heads);
  const forged = read.forged.map(({ line, reason }) => `line ${line} of ${checkpoints.file} ${reason}`);
  return { reports, noted, forged };
}

/**
 * Checks one chain, or a stretch of it, against its own hashes and its checkpoints. A stretch ended early
 * if it has as many entries as it could have.
 */
export async function verifyOne(
  tx: Tx,
  tenantId: string,
  noted?: ReadCheckpoints,
  stretch = WHOLE,
): Promise<ChainReport> {
  const checkpoints = noted?.byTenant.get(tenantId) ?? [];
  const report = {
    ...(await verifyChain(tx, tenantId, checkpoints, stretch)),
    unsealed: await unsealedOf(tx, tenantId),
  };
  if (report.broken || report.entries - stretch.from.seq >= stretch.most) return report;
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
  { from, most }: Stretch,
): Promise<Omit<ChainReport, "unsealed">> {
  const bySeq = new Map(checkpoints.map((one) => [one.seq, one]));
  let head = from.seq === 0 ? Buffer.alloc(32) : Buffer.from(from.head, "hex");
  let { seq } = from;
  let agreed: Checkpoint | undefined;
  if (seq > 0) {
    const [last] = await chainPage(tx, tenantId, seq - 1, 1);
    const reason =
      last?.seq !== seq
        ? `entry ${seq} is missing: it was verified before`
        : last.hash.toString("hex") === from.head
          ? undefined
          : `entries 1 to ${seq} were rewritten since they were verified`;
    if (reason) return { tenantId, entries: seq - 1, head: from.head, broken: { seq, reason } };
  }
  for (;;) {
    const page = await chainPage(tx, tenantId, seq, Math.min(1000, from.seq + most - seq));
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
