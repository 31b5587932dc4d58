/** What others may do with scenarios: put some in. */
import type { Estimate } from "@crq/contract/quantification";
import type { Evidence } from "@crq/contract/scenarios";
import type { InTenant } from "../../db/doors.ts";
import type { Compute } from "../../jobs/compute-pool.ts";
import { auditAs } from "../audit/public.ts";
import { figuresOf } from "./figures.ts";
import { insert } from "./store.ts";

/** A scenario to put in. */
export interface ScenarioToAdd {
  readonly title: string;
  readonly description: string;
  readonly estimate: Estimate;
  readonly evidence: readonly Evidence[];
  readonly clientId: string | null;
}

/** Adds scenarios to a tenant, all or none, on behalf of `by`, which is no person. */
export async function addScenarios(
  inTenant: InTenant,
  compute: Compute,
  tenantId: string,
  adds: readonly ScenarioToAdd[],
  by: string,
): Promise<void> {
  const figures = await Promise.all(adds.map((add) => figuresOf(compute, add.estimate)));
  await inTenant(tenantId, async (tx) => {
    for (const [i, { title, description, estimate, evidence, clientId }] of adds.entries()) {
      const stored = {
        currency: estimate.currency,
        estimate: JSON.stringify(estimate),
        evidence: JSON.stringify(evidence),
      };
      const values = { title, description, client_id: clientId, ...figures[i]!, ...stored };
      const objectId = await insert(tx, values, { userId: null, name: by });
      const entry = { action: "scenario.create", objectType: "scenario", objectId, detail: { title } };
      await auditAs(tx, by, undefined, entry);
    }
  });
}
