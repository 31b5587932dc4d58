import { createFileRoute } from "@tanstack/react-router";
import { dashboardSearch } from "../../../features/tenant-dashboard/dashboard-search.ts";
import { TenantDashboard } from "../../../features/tenant-dashboard/tenant-dashboard.tsx";

export const Route = createFileRoute("/_app/tenant/dashboard")({
  validateSearch: dashboardSearch,
  component: TenantDashboard,
});
