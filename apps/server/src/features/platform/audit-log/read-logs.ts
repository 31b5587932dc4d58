/** Reading one tenant's log, or all of them: each cell has its own, and so has the directory. */
import type { Doors, Tx } from "../../../db/doors.ts";
import type { AdminCtx } from "../../../http/serve.ts";

/** Where an entry stands among those of all logs: newest first. */
interface Placed {
  readonly at: string;
  readonly tenantId: string;
  readonly seq: number;
}

/**
 * Reads the log of the tenant that the caller administers or, at platform level, every log.
 * @returns a result for each log
 */
export async function readLogs<T>(
  { eachLog }: Pick<Doors, "eachLog">,
  { tenantId, admin }: Pick<AdminCtx, "tenantId" | "admin">,
  work: (tx: Tx) => Promise<T>,
): Promise<T[]> {
  return tenantId === undefined ? eachLog(work) : [await admin(work)];
}

/** The newest entries of several logs, newest first. */
export function newestOf<E>(
  logs: readonly (readonly E[])[],
  limit: number,
  placeOf: (entry: E) => Placed,
): E[] {
  if (logs.length === 1) return logs[0]!.slice(0, limit);
  const placed = logs.flat().map((entry) => ({ entry, key: keyOf(placeOf(entry)) }));
  placed.sort((one, other) => (one.key < other.key ? 1 : -1));
  return placed.slice(0, limit).map(({ entry }) => entry);
}

/** A text that sorts as the database does: times have up to six decimals there, without trailing zeros. */
function keyOf({ at, tenantId, seq }: Placed): string {
  const [seconds, decimals = ""] = at.replace(/Z$/, "").split(".");
  return `${seconds}.${decimals.padEnd(6, "0")} ${tenantId} ${String(seq).padStart(16, "0")}`;
}
