/** What a tenant's plan includes, and whether its limits are reached. */
import { PLANS } from "@crq/contract/platform/plans";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { placesTaken, planOf } from "./store.ts";

/** The tenant's seats: `limit` is null if the plan sets none; `used` counts members and open invitations. */
export interface MemberPlaces {
  readonly limit: number | null;
  readonly used: number;
}

/** How many seats a tenant has and uses. The platform itself has no limit. */
export async function memberPlaces(tx: Tx, tenantId: string): Promise<MemberPlaces> {
  const plan = tenantId === PLATFORM ? undefined : await planOf(tx, tenantId, false);
  const { members, invited } = await placesTaken(tx, tenantId);
  return { limit: plan === undefined ? null : PLANS[plan].members, used: members + invited };
}

/**
 * Throws `plan-limit` unless the tenant has a free seat for a person without a role there. The tenant's row
 * stays locked until the transaction ends, so of two concurrent requests for the last seat, one waits and is
 * then refused.
 * @param email the address of the person, whose own open invitation may already hold the seat
 */
export async function checkMemberPlace(tx: Tx, tenantId: string, email?: string): Promise<void> {
  if (tenantId === PLATFORM) return;
  const plan = await planOf(tx, tenantId, true);
  if (plan === undefined) throw new Fault("not-found");
  const { name, members: limit } = PLANS[plan];
  if (limit === null) return;
  const { members, invited } = await placesTaken(tx, tenantId, email);
  if (members + invited < limit) return;
  const taken = [
    count(members, "person", "people"),
    ...(invited > 0 ? [count(invited, "open invitation", "open invitations")] : []),
  ];
  throw new Fault("plan-limit", {
    detail: `The ${name} plan includes ${limit} team members, and all seats are in use: ${taken.join(" and ")}. Free up a seat or choose a larger plan.`,
  });
}

/**
 * Throws `plan-limit` unless the tenant's plan includes another assessment.
 * @param inUse counts the assessments that aren't archived; of two at a time the second waits, as for a member's seat
 */
export async function checkAssessmentPlace(
  tx: Tx,
  tenantId: string,
  inUse: (tx: Tx) => Promise<number>,
): Promise<void> {
  const plan = await planOf(tx, tenantId, false);
  if (plan === undefined) throw new Fault("not-found");
  const { name, assessments: limit } = PLANS[plan];
  if (limit === null || (await inUse(tx)) < limit) return;
  throw new Fault("plan-limit", {
    detail: `The ${name} plan includes ${limit} assessments, and all of them are in use. Archive one that isn't needed anymore, or choose a larger plan.`,
  });
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}
export { monthlyPrice, planLimit } from "./price-store.ts";
