import { createFileRoute } from "@tanstack/react-router";
import { LinkedAccountsScreen } from "../../../features/people/federation/linked-accounts-screen.tsx";
import { linkSearch } from "../../../features/people/federation/link-search.ts";

export const Route = createFileRoute("/_app/user-account/social-auth-management")({
  validateSearch: linkSearch,
  component: function LinkedAccounts() {
    return <LinkedAccountsScreen outcome={Route.useSearch()} />;
  },
});
