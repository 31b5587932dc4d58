import { createFileRoute, redirect } from "@tanstack/react-router";
import { knownUser } from "../api/current-user.ts";
import { LoginScreen } from "../features/account/login-screen.tsx";
import { safeNext } from "../shell/safe-next.ts";
import { CheckingAuthentication } from "../shell/checking-authentication.tsx";

export const Route = createFileRoute("/login")({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search["next"] === "string" ? { next: search["next"] } : {},
  beforeLoad: async ({ context, search }) => {
    if ((await knownUser(context.queryClient)) !== null)
      throw redirect({ href: safeNext(search.next), replace: true });
  },
  pendingMs: 0,
  pendingComponent: CheckingAuthentication,
  component: function Login() {
    return <LoginScreen next={Route.useSearch().next} />;
  },
});
