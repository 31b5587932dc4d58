import { createFileRoute, redirect } from "@tanstack/react-router";
import { billingOf, planOf } from "../features/platform/plans/public.tsx";
import { planSearch } from "../features/people/registration/plan-search.ts";
import { signedOutOnly } from "../features/people/registration/signed-out-only.ts";
import { SignupScreen } from "../features/people/registration/signup-screen.tsx";
import { CheckingAuthentication } from "../shell/checking-authentication.tsx";

export const Route = createFileRoute("/social-test")({
  validateSearch: planSearch,
  beforeLoad: async ({ context, search }) => {
    await signedOutOnly(context.queryClient);
    if (search.tier === "enterprise") throw redirect({ to: "/contact-sales", replace: true });
  },
  pendingMs: 0,
  pendingComponent: CheckingAuthentication,
  component: function SocialTest() {
    const { tier, billing } = Route.useSearch();
    return <SignupScreen path="/social-test" plan={planOf(tier)} billing={billingOf(billing)} />;
  },
});
