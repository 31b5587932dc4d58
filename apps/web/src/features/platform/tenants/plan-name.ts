import { type Billing, PLANS, type Plan } from "@crq/contract/platform/plans";

/** A plan's display name, with its billing cycle if it costs something. */
export function planName({ plan, billing }: { readonly plan: Plan; readonly billing: Billing }): string {
  const { name, monthlyPrice } = PLANS[plan];
  return monthlyPrice === 0 ? name : `${name}, ${billing}`;
}
