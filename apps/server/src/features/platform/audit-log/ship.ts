import type { Doors } from "../../../db/doors.ts";
import type { LogShipper } from "../../../http/logging/ship-log.ts";
import { sealAudit } from "./seal.ts";
import * as store from "./shipping-store.ts";

const BATCH = 200;
/** As many batches per run as finish well within the job's time limit. */
const MOST_BATCHES = 60;

/**
 * Sends the entries of every chain that the collector doesn't have yet, oldest first, at least once each: a
 * chain's position is saved only after the collector accepts the entries, so after a crash in between the
 * last batch is sent again. Tenant and number identify an entry.
 * @returns how many were sent
 */
export async function shipAudit(doors: Pick<Doors, "eachLog">, send: LogShipper["send"]): Promise<number> {
  await sealAudit(doors);
  let shipped = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const counts = await doors.eachLog(async (tx) => {
      if (!(await store.lockShipping(tx))) return 0;
      const entries = await store.unshipped(tx, BATCH);
      if (entries.length === 0) return 0;
      await send(entries.map(recordOf));
      const heads = new Map(entries.map(({ tenantId, seq }) => [tenantId, seq]));
      for (const [tenantId, seq] of heads) await store.noteShipped(tx, tenantId, seq);
      return entries.length;
    });
    shipped += counts.reduce((sum, count) => sum + count, 0);
    if (counts.every((count) => count < BATCH)) break;
  }
  return shipped;
}

function recordOf(entry: store.UnshippedEntry) {
  const { at, action, ...rest } = entry;
  const detail = JSON.stringify(rest.detail);
  return {
    at: new Date(at).toISOString(),
    level: 30,
    body: action,
    attributes: { "event.name": "audit", action, ...rest, detail },
  };
}
