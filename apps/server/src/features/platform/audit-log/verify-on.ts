import type { Doors, Tx } from "../../../db/doors.ts";
import type { ReadCheckpoints } from "./checkpoints.ts";
import { noteVerified, noteWhole, verifiedOf, type Place } from "./verified-store.ts";
import { verifyOne, type ChainReport } from "./verify.ts";

/** How many entries one transaction verifies; so many are verified again after a job was stopped. */
const STRETCH = 20_000;

/**
 * Verifies a chain from the last verified entry on, and once a week from its first; a stopped one goes on where
 * it was. A verification from the first entry on also finds whether what was verified before is still there.
 *
 * @param stretch the entries that one transaction verifies
 */
export async function verifyOn(
  { outsideOf }: Pick<Doors, "outsideOf">,
  tenantId: string,
  noted?: ReadCheckpoints,
  stretch = STRETCH,
): Promise<ChainReport> {
  const inLog = <T>(work: (tx: Tx) => Promise<T>) => outsideOf(tenantId, work);
  const { last, whole } = await inLog((tx) => verifiedOf(tx, tenantId));
  const known = whole && last.seq > 0 ? withPlace(noted, { tenantId, ...last }) : noted;
  for (let from: Place = whole ?? last; ;) {
    const report = await inLog((tx) => verifyOne(tx, tenantId, known, { from, most: stretch }));
    if (report.broken) return report;
    const place = { seq: report.entries, head: report.head };
    const ended = report.entries - from.seq < stretch;
    await inLog((tx) =>
      whole && !ended ? noteWhole(tx, tenantId, place) : noteVerified(tx, tenantId, place, ended && !!whole),
    );
    if (ended) return report;
    from = place;
  }
}

/** The checkpoints, and the last verified entry as one of them. */
function withPlace(
  noted: ReadCheckpoints | undefined,
  place: Place & { readonly tenantId: string; readonly at: string },
): ReadCheckpoints {
  const own = noted?.byTenant.get(place.tenantId) ?? [];
  const outside = own.some(({ seq }) => seq === place.seq);
  const byTenant = new Map(noted?.byTenant);
  byTenant.set(place.tenantId, outside ? own : [...own, place]);
  return { byTenant, forged: noted?.forged ?? [] };
}
