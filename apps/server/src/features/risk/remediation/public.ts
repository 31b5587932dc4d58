/** What others do with projects: the demo records some, dashboards list those that are due, and housekeeping tells owners of what is due. */
import { type Doors, wholeTenant } from "../../../db/doors.ts";
import { notify, projectEvents } from "../../people/notifications/public.ts";
import { dueNow } from "./due-store.ts";

export { overdueProjects } from "./overdue-store.ts";
export { entriesAmong } from "./parts-store.ts";
export { areFree, type PastProject, recordPastProject } from "./past-project.ts";

/** Tells the owners of projects and tasks that they're due within a week or overdue, once each. */
export async function tellOfDueProjects(doors: Pick<Doors, "inTenant">, tenantId: string): Promise<void> {
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    for (const one of await dueNow(tx)) await notify(tx, projectEvents.due(tenantId, one));
  });
}
