import type { Billing, Plan } from "@crq/contract/platform/plans";
import { priceOf } from "./plan-words.ts";

/** A plan's price, large, with an explanation below. */
export function PlanPrice({ plan, billing }: { plan: Plan; billing: Billing }) {
  const { amount, per, note } = priceOf(plan, billing);
  return (
    <>
      <p className="font-display font-semibold">
        <span className="num text-3xl xl:text-[2.5rem] xl:leading-12">{amount}</span>
        <span className="ml-1 text-lg text-muted">{per}</span>
      </p>
      <p className="mt-0.5 text-sm text-muted">{note}</p>
    </>
  );
}
