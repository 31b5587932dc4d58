import { type Billing, type Plan, PLANS } from "@crq/contract/platform/plans";
import { cx } from "class-variance-authority";
import { useId } from "react";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { count } from "../../../ui/format.ts";

interface PlanFieldsProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly onPlan: (plan: Plan) => void;
  readonly onBilling: (billing: Billing) => void;
}

/** The plans to choose from, each with its price and content; and the billing cycle. */
export function PlanFields({ plan, billing, onPlan, onBilling }: PlanFieldsProps) {
  const annual = billing === "annual";
  const name = useId();
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Plan</legend>
        <div className="border-t border-line">
          {(Object.keys(PLANS) as Plan[]).map((key) => {
            const terms = PLANS[key];
            const price = annual
              ? `$${count(terms.annualPrice)} a year`
              : `$${count(terms.monthlyPrice)} a month`;
            return (
              <label
                key={key}
                className={cx(
                  "flex cursor-pointer items-baseline gap-3 border-b border-line py-2 text-sm touch:min-h-11",
                  key === plan && "bg-primary/6",
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={key}
                  checked={key === plan}
                  onChange={() => onPlan(key)}
                  className="translate-y-0.5 accent-primary"
                />
                <span className="w-24 shrink-0 font-medium">{terms.name}</span>
                <span className="min-w-0 flex-1 text-muted">
                  {terms.members === null ? "Unlimited members" : `Up to ${terms.members} members`}
                  {terms.customBranding && ", own branding"}
                </span>
                <span className="num shrink-0">{terms.monthlyPrice === 0 ? "$0" : price}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <Checkbox checked={annual} onChange={(event) => onBilling(event.target.checked ? "annual" : "monthly")}>
        Paid annually, which saves 17%
      </Checkbox>
    </>
  );
}
