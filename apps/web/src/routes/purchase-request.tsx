import { createFileRoute } from "@tanstack/react-router";
import { knownUser } from "../api/current-user.ts";
import { PurchaseRequestScreen } from "../features/platform/inquiries/purchase-request-screen.tsx";
import { billingOf } from "../features/platform/plans/public.tsx";
import { planSearch } from "../features/people/registration/plan-search.ts";

export const Route = createFileRoute("/purchase-request")({
  validateSearch: planSearch,
  beforeLoad: async ({ context }) => ({ user: await knownUser(context.queryClient) }),
  component: function PurchaseRequest() {
    const { tier, billing } = Route.useSearch();
    return (
      <PurchaseRequestScreen
        plan={tier === "enterprise" ? tier : "professional"}
        billing={billingOf(billing)}
        user={Route.useRouteContext().user}
      />
    );
  },
});
