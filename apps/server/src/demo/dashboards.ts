/**
 * The demo dashboards' data besides scenarios: a year of exposure, the risk appetite, and assessments. The
 * appetite is an assumption of this example; see `history.ts` and `assessments.ts` for the others.
 */
import type { Tolerance } from "@crq/contract/risk/treatment";
import { type Doors, type Tx, wholeTenant } from "../db/doors.ts";
import { auditAs, hasDone } from "../features/platform/audit-log/public.ts";
import {
  insertAppetite,
  saveHistory,
  snapshotTenant,
  type ExposureKey,
} from "../features/risk/exposure/public.ts";
import { recordEvents } from "../features/risk/exposure-events/public.ts";
import { countOverdue } from "../features/risk/overdue-work/public.ts";
import { productFor } from "../http/caller.ts";
import type { Compute } from "../jobs/compute-pool.ts";
import { pastEvents, pastYear } from "./history.ts";
import { addNewAssessments, loadAssessments } from "./load-assessments.ts";
import type { DemoTenant } from "./tenants.ts";

const CURRENCY = "USD";

/**
 * Loads all of it once, completely or not at all; today's figures are then computed as usual. An installation
 * loaded before there were dashboards, or all of these assessments, is completed; what its users have created since stays.
 * @param by the name in the log, and the tenant's clients by key as they are found there; a renamed one is
 * left out
 * @returns whether it was loaded now
 */
export async function loadDashboards(
  doors: Doors,
  compute: Compute,
  tenantId: string,
  tenant: DemoTenant,
  by: { readonly name: string; readonly clients: ReadonlyMap<string, string> },
): Promise<boolean> {
  if (tenant.assessments.length === 0) return false;
  if (await doors.inTenant(wholeTenant(tenantId), (tx) => hasDone(tx, by.name, "assessment.create"))) {
    const added = await addNewAssessments(doors, tenantId, tenant.assessments, by);
    if (added) await countOverdue(doors, tenantId);
    return added;
  }
  const { clients, name } = by;
  const past = await Promise.all(
    [[null, null] as const, ...clients].map(async ([key, clientId]) => ({
      key: { clientId, currency: CURRENCY } satisfies ExposureKey,
      weeks: await pastYear(compute, productFor(tenantId), tenant, key),
    })),
  );
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    for (const { key, weeks } of past) await saveHistory(tx, key, weeks);
    const events = pastEvents(tenant).map(({ client, ...event }) => ({
      ...event,
      clientId: client === null ? null : (clients.get(client) ?? null),
      currency: CURRENCY,
    }));
    await recordEvents(tx, events);
    for (const { client, tolerance } of tenant.appetites) {
      const clientId = client === null ? null : clients.get(client);
      if (clientId === undefined) continue;
      const title = client === null ? "Risk appetite" : `Risk appetite of ${tenant.clients[client]}`;
      await accept(tx, name, { clientId, title, objectId: clientId ?? tenantId }, tolerance);
    }
    await loadAssessments(tx, tenant.assessments, by);
  });
  await snapshotTenant({ doors, compute }, tenantId, () => {}); // what fails now is computed when someone opens the dashboard
  await countOverdue(doors, tenantId);
  return true;
}

async function accept(
  tx: Tx,
  by: string,
  of: { readonly clientId: string | null; readonly title: string; readonly objectId: string },
  tolerance: Tolerance,
): Promise<void> {
  const after = { currency: CURRENCY, tolerance };
  if (!(await insertAppetite(tx, of.clientId, after, { userId: null, name: by }))) return; // theirs stays
  await auditAs(tx, by, undefined, {
    action: "risk-appetite.set",
    objectType: "risk-appetite",
    objectId: of.objectId,
    detail: { title: of.title, before: null, after, note: "An assumption of this example" },
  });
}
