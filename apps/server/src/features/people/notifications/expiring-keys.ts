import type { Doors } from "../../../db/doors.ts";
import { keyExpires } from "./events.ts";
import { claimAnnouncements, untoldExpiringKeys } from "./expiring-keys-store.ts";
import { notify } from "./notify.ts";
import { administratorsOf } from "./notify-store.ts";

/**
 * Announces once each API key that expires within a week: to its owner, or to the tenant's administrators.
 */
export async function tellOfExpiringKeys(doors: Pick<Doors, "outside">): Promise<void> {
  await doors.outside(async (tx) => {
    if (!(await claimAnnouncements(tx))) return;
    for (const { id, name, day, userId, tenantId } of await untoldExpiringKeys(tx)) {
      const own = userId !== null;
      const to = own ? [userId] : await administratorsOf(tx, tenantId);
      await notify(tx, keyExpires(to, { id, name, day, tenantId: own ? null : tenantId }));
    }
  });
}
