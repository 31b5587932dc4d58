/** What happens with auditors' accesses every night, tenant by tenant: those who gave them are reminded, and sessions that are over are deleted. */
import { type Doors, wholeTenant } from "../../../db/doors.ts";
import { assessmentEvents, notify } from "../../people/notifications/public.ts";
import { forgetSessions, toldNow } from "./store.ts";

/** How many days before the end of an access the person who gave it is reminded. */
const DAYS_BEFORE = 7;

/** Tells those who gave an access that it ends within a week, once for each last day, and deletes sessions that are over. */
export async function remindOfAuditors(doors: Pick<Doors, "inTenant">, tenantId: string): Promise<void> {
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    for (const one of await toldNow(tx, DAYS_BEFORE))
      await notify(tx, assessmentEvents.auditorEnds(tenantId, one));
    await forgetSessions(tx);
  });
}
