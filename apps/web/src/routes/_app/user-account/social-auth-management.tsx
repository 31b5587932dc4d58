import { createFileRoute } from "@tanstack/react-router";
import { LinkedAccountsScreen } from "../../../features/federation/linked-accounts-screen.tsx";
import { isLinkNotice, type LinkSearch } from "../../../features/federation/link-outcome.tsx";

export const Route = createFileRoute("/_app/user-account/social-auth-management")({
  validateSearch: (search: Record<string, unknown>): LinkSearch => ({
    ...(typeof search["linked"] === "string" && { linked: search["linked"] }),
    ...(isLinkNotice(search["notice"]) && { notice: search["notice"] }),
  }),
  component: function LinkedAccounts() {
    return <LinkedAccountsScreen outcome={Route.useSearch()} />;
  },
});
