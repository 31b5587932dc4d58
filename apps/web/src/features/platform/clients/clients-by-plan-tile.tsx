import { PLANS, type Plan } from "@crq/contract/platform/plans";
import { FigureList } from "../../../screen/tile/figure-list.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** A tenant's average number of clients, by plan. */
export function ClientsByPlan() {
  return (
    <FigureList
      title="Clients per tenant by tier"
      read={usePolled("clientFigures.byPlan")}
      lines={(plans) =>
        plans
          .toSorted((one, other) => ORDER.indexOf(one.plan) - ORDER.indexOf(other.plan))
          .map(({ plan, average }) => [tierOf(plan), average.toFixed(1)])
      }
      sample={[
        ["Tier 1 (free)", "1.2"],
        ["Tier 2 ($59/mo)", "4.5"],
        ["Tier 3 ($89/mo)", "8.3"],
        ["Tier 4 (enterprise)", "24.1"],
      ]}
    />
  );
}

const ORDER = Object.keys(PLANS) as Plan[];

function tierOf(plan: Plan): string {
  const { name, monthlyPrice } = PLANS[plan];
  return monthlyPrice === 0 ? `${name} (free)` : `${name} ($${monthlyPrice}/mo)`;
}
