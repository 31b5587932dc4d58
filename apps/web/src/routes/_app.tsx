import { Outlet, createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { knownUser } from "../api/current-user.ts";
import { AppError } from "../shell/outage/app-error.tsx";
import { CheckingAuthentication } from "../shell/checking-authentication.tsx";
import { isGated } from "../shell/gated-paths.ts";
import { part } from "../shell/part.tsx";
import { Shell } from "../shell/shell.tsx";

/** Loads once the shell is shown: it has work only when a session ends. */
const SessionEnded = part(
  async () => (await import("../features/people/sign-in/session-ended.tsx")).SessionEnded,
);

/** Everything for signed-in people. Others are sent to sign in; on an unknown path they see a not-found page. */
export const Route = createFileRoute("/_app")({
  beforeLoad: async ({ context, location, matches }) => {
    const user = await knownUser(context.queryClient);
    if (user !== null) return { user };
    const unknown = matches.some(({ routeId }) => routeId === "/_app/$");
    if (unknown && !isGated(location.pathname)) throw notFound();
    if (location.pathname === "/dashboard") {
      const { sayLoggedOut } = await import("../session/logged-out.ts");
      await sayLoggedOut();
      const href = `/api/login?next=${encodeURIComponent(location.href)}`;
      throw redirect({ href, reloadDocument: true });
    }
    throw redirect({
      to: "/login",
      search: location.pathname === "/" ? {} : { next: location.href },
      replace: true,
    });
  },
  pendingMs: 0,
  pendingComponent: CheckingAuthentication,
  errorComponent: AppError,
  component: function App() {
    const { user } = Route.useRouteContext();
    return (
      <Shell user={user}>
        {(current) => (
          <>
            <Outlet />
            <SessionEnded user={current} />
          </>
        )}
      </Shell>
    );
  },
});
