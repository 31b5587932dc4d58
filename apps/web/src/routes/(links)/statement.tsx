import { createFileRoute, redirect } from "@tanstack/react-router";
import { SharedStatementScreen } from "../../features/risk/baselines/statement/shared-statement-screen.tsx";
import { keepToken, keptToken } from "../../session/kept-token.ts";

export const Route = createFileRoute("/(links)/statement")({
  // The token is in the fragment, which browsers don't send to servers; it leaves the address at once.
  beforeLoad: ({ location: { hash } }) => {
    if (hash === "") return { token: keptToken("statement") };
    keepToken("statement", hash);
    throw redirect({ to: "/statement", hash: "", replace: true });
  },
  component: function Statement() {
    const { token } = Route.useRouteContext();
    return <SharedStatementScreen key={token} token={token} />;
  },
});
