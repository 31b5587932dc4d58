import { type Doors, wholeTenant } from "../../../db/doors.ts";
import { overdueOf } from "./sources.ts";
import { storeCount } from "./store.ts";

/** Counts a tenant's overdue work and stores the count, for the platform's list of tenants. */
export async function countOverdue(doors: Doors, tenantId: string): Promise<void> {
  const scope = wholeTenant(tenantId);
  const rows = await overdueOf(
    (work) => doors.inTenant(scope, work),
    (work) => doors.administer(scope, work),
    null,
  );
  const kinds = Map.groupBy(
    rows.filter(({ overdue }) => overdue),
    ({ kind }) => kind,
  );
  let count = 0;
  for (const [kind, overdue] of kinds) {
    const all = rows.filter((row) => row.kind === kind);
    // If every returned row is overdue, so are those beyond the list's limit.
    count += overdue.length === all.length ? overdue[0]!.ofKind : overdue.length;
  }
  await doors.inTenant(scope, (tx) => storeCount(tx, count));
}
