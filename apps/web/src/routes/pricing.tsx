import { createFileRoute } from "@tanstack/react-router";
import { PricingScreen } from "../features/pricing/pricing-screen.tsx";
import { billingOf } from "../features/pricing/public.tsx";
import { planSearch } from "../features/registration/plan-search.ts";

export const Route = createFileRoute("/pricing")({
  validateSearch: planSearch,
  component: function Pricing() {
    return <PricingScreen billing={billingOf(Route.useSearch().billing)} />;
  },
});
