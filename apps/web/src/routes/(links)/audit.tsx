import { createFileRoute, redirect } from "@tanstack/react-router";
import { auditSearch } from "../../features/compliance/audits/audit-search.ts";
import { AuditScreen } from "../../features/compliance/audits/audit-screen.tsx";
import { keepToken, keptToken } from "../../session/kept-token.ts";

export const Route = createFileRoute("/(links)/audit")({
  validateSearch: auditSearch,
  // The token is in the fragment, which browsers don't send to servers; it leaves the address at once.
  beforeLoad: ({ location: { hash }, search }) => {
    if (hash === "") return { token: keptToken("audit") };
    keepToken("audit", hash);
    throw redirect({ to: "/audit", search, hash: "", replace: true });
  },
  component: function Audit() {
    const { token } = Route.useRouteContext();
    return <AuditScreen key={token} token={token} />;
  },
});
