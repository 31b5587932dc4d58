import { createFileRoute } from "@tanstack/react-router";
import { ClientDashboard } from "../../../features/risk/risk-dashboard/client-dashboard.tsx";
import { dashboardSearch } from "../../../screen/tile/dashboard-search.ts";

export const Route = createFileRoute("/_app/tenant/client-dashboard")({
  validateSearch: dashboardSearch,
  component: ClientDashboard,
});
