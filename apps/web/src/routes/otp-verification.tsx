import { createFileRoute, redirect } from "@tanstack/react-router";
import { knownUser } from "../api/current-user.ts";
import { OtpVerificationScreen } from "../features/people/sign-in/otp-verification-screen.tsx";
import { CheckingAuthentication } from "../shell/checking-authentication.tsx";
import { safeNext } from "../session/safe-next.ts";

export const Route = createFileRoute("/otp-verification")({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search["next"] === "string" ? { next: search["next"] } : {},
  beforeLoad: async ({ context, search }) => {
    if ((await knownUser(context.queryClient)) !== null)
      throw redirect({ href: safeNext(search.next), replace: true });
  },
  pendingMs: 0,
  pendingComponent: CheckingAuthentication,
  component: function OtpVerification() {
    return <OtpVerificationScreen next={Route.useSearch().next} />;
  },
});
