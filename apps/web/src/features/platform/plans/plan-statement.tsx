import { type Billing, PLANS, type Plan } from "@crq/contract/platform/plans";
import { PlanLines } from "./plan-lines.tsx";
import { PlanPrice } from "./plan-price.tsx";
import { Heading } from "../../../ui/heading.tsx";

interface PlanStatementProps {
  readonly plan: Plan;
  readonly billing: Billing;
  /** The plan's role here. */
  readonly caption?: string;
}

/** A plan beside a form: its name, its price, its content. */
export function PlanStatement({ plan, billing, caption = "Your plan" }: PlanStatementProps) {
  return (
    <section aria-label={caption}>
      <p className="text-xs text-muted">{caption}</p>
      <Heading size="block" className="mt-0.5 mb-3">
        {PLANS[plan].name}
      </Heading>
      <PlanPrice plan={plan} billing={billing} />
      <div className="mt-5">
        <PlanLines plan={plan} />
      </div>
    </section>
  );
}
