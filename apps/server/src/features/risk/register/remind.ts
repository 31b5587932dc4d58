/** What happens with the register every night, tenant by tenant. */
import { type Doors, wholeTenant } from "../../../db/doors.ts";
import { notify, riskEvents } from "../../people/notifications/public.ts";
import { dueNow, keepRatings, lapsedNow, overdueNow } from "./reminder-store.ts";

/** Tells owners of reviews that are due or overdue and of acceptances that lapsed, once each, and keeps the month's ratings. */
export async function remindOfRisks(doors: Pick<Doors, "inTenant">, tenantId: string): Promise<void> {
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    for (const risk of await dueNow(tx))
      await notify(tx, riskEvents.reviewDue(tenantId, { ...risk, overdue: false }));
    for (const risk of await overdueNow(tx))
      await notify(tx, riskEvents.reviewDue(tenantId, { ...risk, overdue: true }));
    for (const risk of await lapsedNow(tx)) await notify(tx, riskEvents.acceptanceLapsed(tenantId, risk));
    await keepRatings(tx);
  });
}
