import type { Tx } from "../../../db/doors.ts";
import type { Notice } from "./notice.ts";
import * as store from "./notify-store.ts";

/**
 * Tells people something, in the transaction that causes it, through whichever door: they hear of it if, and only if, it commits. What they
 * want to hear, and by which way, is applied as the rows are written; the mail itself follows within a minute, or with the day's.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const named = new Set([notice.to ?? []].flat());
  if (notice.by !== undefined && notice.category !== "security") named.delete(notice.by);
  if (named.size > 0) await store.tell(tx, [...named], notice);
}

/** Tells everyone who administers a tenant. */
export async function notifyAdministrators(
  tx: Tx,
  ofTenant: string,
  notice: Omit<Notice, "to">,
): Promise<void> {
  await notify(tx, { ...notice, to: await store.administratorsOf(tx, ofTenant) });
}
