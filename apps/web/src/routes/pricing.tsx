import { createFileRoute } from "@tanstack/react-router";
import { PricingScreen } from "../features/platform/plans/pricing-screen.tsx";
import { billingOf } from "../features/platform/plans/public.tsx";
import { planSearch } from "../features/people/registration/plan-search.ts";

export const Route = createFileRoute("/pricing")({
  validateSearch: planSearch,
  component: function Pricing() {
    return <PricingScreen billing={billingOf(Route.useSearch().billing)} />;
  },
});
