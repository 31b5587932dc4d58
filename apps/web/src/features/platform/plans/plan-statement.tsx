import { type Billing, PLANS, type Plan } from "@crq/contract/platform/plans";
import { PlanLines } from "./plan-lines.tsx";
import { PlanPrice } from "./plan-price.tsx";

interface PlanStatementProps {
  readonly plan: Plan;
  readonly billing: Billing;
  /** What the plan is here. */
  readonly caption?: string;
}

/** A plan beside a form: its name, its price, what it includes. */
export function PlanStatement({ plan, billing, caption = "Your plan" }: PlanStatementProps) {
  return (
    <section aria-label={caption}>
      <p className="text-xs text-muted">{caption}</p>
      <h2 className="mt-0.5 mb-3 font-display text-xl font-semibold">{PLANS[plan].name}</h2>
      <PlanPrice plan={plan} billing={billing} />
      <div className="mt-5">
        <PlanLines plan={plan} />
      </div>
    </section>
  );
}
