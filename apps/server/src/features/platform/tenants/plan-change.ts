import { PLANS, type Plan } from "@crq/contract/platform/plans";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { memberPlaces } from "../plans/public.ts";

/**
 * Throws `plan-limit` when a tenant has more people than a plan includes. The caller holds the tenant's row locked, as does whoever adds a
 * member, so that nobody slips in between.
 */
export async function fitsPlan(tx: Tx, tenantId: string, plan: Plan): Promise<void> {
  const { name, members } = PLANS[plan];
  const { used } = await memberPlaces(tx, tenantId);
  if (members !== null && used > members)
    throw new Fault("plan-limit", {
      detail: `The ${name} plan includes ${members} team members, open invitations counted in, and this tenant has ${used}. Remove ${used - members} first, or choose a larger plan.`,
    });
}
