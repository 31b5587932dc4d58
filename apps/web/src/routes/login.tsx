import { createFileRoute, redirect } from "@tanstack/react-router";
import { knownUser } from "../api/current-user.ts";
import { LoginScreen } from "../features/people/sign-in/login-screen.tsx";
import { safeNext } from "../session/safe-next.ts";
import { CheckingAuthentication } from "../shell/checking-authentication.tsx";

export const Route = createFileRoute("/login")({
  validateSearch: (search: Record<string, unknown>): { next?: string; pending?: true; notice?: string } => ({
    ...(typeof search["next"] === "string" && { next: search["next"] }),
    ...(search["pending"] === true && { pending: true }),
    ...(typeof search["notice"] === "string" && { notice: search["notice"] }),
  }),
  beforeLoad: async ({ context, search }) => {
    if ((await knownUser(context.queryClient)) !== null)
      throw redirect({ href: safeNext(search.next), replace: true });
  },
  pendingMs: 0,
  pendingComponent: CheckingAuthentication,
  component: function Login() {
    return <LoginScreen {...Route.useSearch()} />;
  },
});
