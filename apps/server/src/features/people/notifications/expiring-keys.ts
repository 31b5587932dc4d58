import type { Doors } from "../../../db/doors.ts";
import { keyExpires } from "./events.ts";
import { untoldExpiringKeys } from "./expiring-keys-store.ts";
import { notify } from "./notify.ts";
import { administratorsOf } from "./notify-store.ts";

/** Tells of every API key that ends within a week, once: the person whose it is, or the tenant's administrators. */
export async function tellOfExpiringKeys(doors: Pick<Doors, "outside">): Promise<void> {
  await doors.outside(async (tx) => {
    for (const { id, name, day, userId, tenantId } of await untoldExpiringKeys(tx)) {
      const own = userId !== null;
      const to = own ? [userId] : await administratorsOf(tx, tenantId);
      await notify(tx, keyExpires(to, { id, name, day, tenantId: own ? null : tenantId }));
    }
  });
}
