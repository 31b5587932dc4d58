import { createFileRoute } from "@tanstack/react-router";
import { dashboardSearch } from "../../../screen/tile/dashboard-search.ts";
import { TenantDashboard } from "../../../features/risk/risk-dashboard/tenant-dashboard.tsx";

export const Route = createFileRoute("/_app/tenant/dashboard")({
  validateSearch: dashboardSearch,
  component: TenantDashboard,
});
