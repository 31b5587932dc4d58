import { createFileRoute } from "@tanstack/react-router";
import { RegisterScreen } from "../features/people/registration/register-screen.tsx";
import { signedOutOnly } from "../features/people/registration/signed-out-only.ts";
import { CheckingAuthentication } from "../shell/checking-authentication.tsx";

export const Route = createFileRoute("/register")({
  beforeLoad: async ({ context }) => signedOutOnly(context.queryClient),
  pendingMs: 0,
  pendingComponent: CheckingAuthentication,
  component: RegisterScreen,
});
