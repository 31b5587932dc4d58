import { createFileRoute, redirect } from "@tanstack/react-router";
import { knownUser } from "../api/current-user.ts";
import { SetupOtpScreen } from "../features/people/registration/setup-otp-screen.tsx";
import { CheckingAuthentication } from "../shell/checking-authentication.tsx";

/** Ways to secure an account; a signed-in person adds them right away. */
export const Route = createFileRoute("/setup-otp")({
  beforeLoad: async ({ context }) => {
    if ((await knownUser(context.queryClient)) !== null)
      throw redirect({ to: "/user-account/mfa-management", replace: true });
  },
  pendingMs: 0,
  pendingComponent: CheckingAuthentication,
  component: SetupOtpScreen,
});
