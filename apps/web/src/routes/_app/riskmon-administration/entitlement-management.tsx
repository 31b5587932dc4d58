import { createFileRoute } from "@tanstack/react-router";
import { EntitlementsScreen } from "../../../features/people/entitlements/entitlements-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/riskmon-administration/entitlement-management")({
  validateSearch: tableSearch,
  component: function Review() {
    return <EntitlementsScreen reviewing />;
  },
});
