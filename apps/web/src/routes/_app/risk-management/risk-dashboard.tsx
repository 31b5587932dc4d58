import { createFileRoute } from "@tanstack/react-router";
import { RiskDashboardScreen } from "../../../features/risk/register/posture/risk-dashboard-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/risk-management/risk-dashboard")({
  validateSearch: tableSearch,
  component: RiskDashboardScreen,
});
