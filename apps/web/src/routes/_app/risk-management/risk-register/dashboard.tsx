import { createFileRoute } from "@tanstack/react-router";
import { RegisterDashboardScreen } from "../../../../features/risk/register/figures/register-dashboard-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/risk-management/risk-register/dashboard")({
  validateSearch: tableSearch,
  component: RegisterDashboardScreen,
});
