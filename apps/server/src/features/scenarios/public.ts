/** What others may do with scenarios: put one in. */
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

/** Adds a scenario to a tenant on behalf of `by`, which is no person. */
export async function addScenario(inTenant: InTenant, compute: Compute, tenantId: string, add: ScenarioToAdd, by: string): Promise<void> {
  const { title, description, estimate, evidence, clientId } = add;
  const figures = await figuresOf(compute, estimate);
  await inTenant(tenantId, async (tx) => {
    const stored = { currency: estimate.currency, estimate: JSON.stringify(estimate), evidence: JSON.stringify(evidence) };
    const values = { title, description, client_id: clientId, ...figures, ...stored };
    const id = await insert(tx, values, { userId: null, name: by });
    await auditAs(tx, by, undefined, { action: "scenario.create", objectType: "scenario", objectId: id, detail: { title } });
  });
}
