import { type Billing, PLANS, type Plan } from "@crq/contract/platform/plans";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { BillingToggle, priceOf } from "../../../platform/plans/public.tsx";
import { INLINE_LINK } from "../../signed-out/public.tsx";
import { Heading } from "../../../../ui/heading.tsx";

/** The plans available here; the others are arranged with sales. */
const OFFERED = ["starter", "professional"] as const satisfies Plan[];

interface PlanChoiceProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly onChange: (plan: Plan, billing: Billing) => void;
}

/** The plan and its billing. */
export function PlanChoice({ plan, billing, onChange }: PlanChoiceProps) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Heading size="label" level={2}>
          Plan
        </Heading>
        <BillingToggle billing={billing} onChange={(cycle) => onChange(plan, cycle)} />
      </div>
      <PlanRadios plan={plan} billing={billing} onChange={(chosen) => onChange(chosen, billing)} />
      <p className="mt-2.5 text-sm text-muted">
        {PLANS.enterprise.name}, from {priceOf("enterprise", billing).amount}
        {priceOf("enterprise", billing).per}:{" "}
        <Link to="/contact-sales" className={INLINE_LINK}>
          contact sales
        </Link>
      </p>
    </div>
  );
}

interface PlanRadiosProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly onChange: (plan: Plan) => void;
}

function PlanRadios({ plan, billing, onChange }: PlanRadiosProps) {
  const name = useId();
  return (
    <fieldset className="border-b border-line">
      <legend className="sr-only">Plan</legend>
      {OFFERED.map((key) => {
        const { amount, per } = priceOf(key, billing);
        return (
          <label
            key={key}
            className="flex cursor-pointer items-center gap-3 border-t border-line py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:min-h-12"
          >
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === plan}
              onChange={() => onChange(key)}
              className="size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[5px] checked:border-primary"
            />
            <span className="text-block">{PLANS[key].name}</span>
            <span className="num ml-auto">
              <strong className="font-medium">{amount}</strong>
              <span className="text-muted">{per}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
