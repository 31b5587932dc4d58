import { createFileRoute, redirect } from "@tanstack/react-router";
import { billingOf, planOf } from "../features/platform/plans/public.tsx";
import { stepOf } from "../features/people/registration/form/flow-steps.ts";
import { type PlanSearch, planSearch } from "../features/people/registration/plan-search.ts";
import { RegisterFlowScreen } from "../features/people/registration/register-flow-screen.tsx";
import { signedOutOnly } from "../features/people/registration/signed-out-only.ts";
import { CheckingAuthentication } from "../shell/checking-authentication.tsx";

export const Route = createFileRoute("/register-flow")({
  validateSearch: (search: Record<string, unknown>): PlanSearch & { step?: string } => ({
    ...planSearch(search),
    ...(typeof search["step"] === "string" && { step: search["step"] }),
  }),
  beforeLoad: async ({ context, search }) => {
    await signedOutOnly(context.queryClient);
    if (search.tier === "enterprise") throw redirect({ to: "/contact-sales", replace: true });
  },
  pendingMs: 0,
  pendingComponent: CheckingAuthentication,
  component: function RegisterFlow() {
    const { step, tier, billing } = Route.useSearch();
    return <RegisterFlowScreen step={stepOf(step)} plan={planOf(tier)} billing={billingOf(billing)} />;
  },
});
