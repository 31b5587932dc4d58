import { type Billing, PLANS, type Plan } from "@crq/contract/platform/plans";

/** A plan as people know it, with how it is paid where it costs something. */
export function planName({ plan, billing }: { readonly plan: Plan; readonly billing: Billing }): string {
  const { name, monthlyPrice } = PLANS[plan];
  return monthlyPrice === 0 ? name : `${name}, ${billing}`;
}
