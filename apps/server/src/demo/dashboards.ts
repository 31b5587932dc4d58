/**
 * What the demo's dashboards show besides its scenarios: a year of exposure, the risk that is accepted, and assessments. The accepted risk is
 * an assumption of this example; see `history.ts` and `assessments.ts` for the others.
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
import { productFor } from "../http/caller.ts";
import type { Compute } from "../jobs/compute-pool.ts";
import { insertAssessment } from "./assessment-store.ts";
import { DEMO_ASSESSMENTS } from "./assessments.ts";
import { pastYear } from "./history.ts";
import { EXAMPLE_TOLERANCE } from "./treatments.ts";

const CURRENCY = "USD";

/** What the group accepts: with the demo's scenarios it is kept. */
const OF_THE_GROUP: Tolerance = [
  { loss: 2_000_000, probability: 0.2 },
  { loss: 8_000_000, probability: 0.15 },
  { loss: 25_000_000, probability: 0.02 },
  { loss: 50_000_000, probability: 0.01 },
];
/** What the components maker accepts: with the demo's scenarios it is broken. */
const OF_COMPONENTS = EXAMPLE_TOLERANCE.tolerance;

/** The demo's clients as they are found in the tenant; one that somebody renamed is not there. */
export interface DemoClients {
  readonly health: string | undefined;
  readonly components: string | undefined;
}

/**
 * Loads all of it, once, whole or not at all; then today's figures are computed as always. An installation that was loaded before there were
 * dashboards is completed; what its people have made meanwhile stays.
 * @returns whether it was loaded now
 */
export async function loadDashboards(
  doors: Doors,
  compute: Compute,
  tenantId: string,
  by: { readonly name: string; readonly clients: DemoClients },
): Promise<boolean> {
  if (await doors.inTenant(wholeTenant(tenantId), (tx) => hasDone(tx, by.name, "assessment.create")))
    return false;
  const { clients, name } = by;
  const keys = [
    { whose: "tenant", clientId: null },
    ...(clients.health ? [{ whose: "health", clientId: clients.health } as const] : []),
    ...(clients.components ? [{ whose: "components", clientId: clients.components } as const] : []),
  ] as const;
  const past = await Promise.all(
    keys.map(async ({ whose, clientId }) => ({
      key: { clientId, currency: CURRENCY } satisfies ExposureKey,
      weeks: await pastYear(compute, productFor(tenantId), whose),
    })),
  );
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    for (const { key, weeks } of past) await saveHistory(tx, key, weeks);
    await accept(tx, name, { clientId: null, title: "Risk appetite", objectId: tenantId }, OF_THE_GROUP);
    if (clients.components)
      await accept(
        tx,
        name,
        {
          clientId: clients.components,
          title: "Risk appetite of Larkfield Components",
          objectId: clients.components,
        },
        OF_COMPONENTS,
      );
    for (const assessment of DEMO_ASSESSMENTS) {
      const clientId = assessment.client === null ? null : clients[assessment.client];
      if (clientId === undefined) continue;
      const objectId = await insertAssessment(tx, assessment, clientId, name);
      const detail = { title: assessment.name };
      await auditAs(tx, name, undefined, {
        action: "assessment.create",
        objectType: "assessment",
        objectId,
        detail,
      });
    }
  });
  await snapshotTenant({ doors, compute }, tenantId, () => {}); // what fails now is computed when somebody looks
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
