import { createFileRoute } from "@tanstack/react-router";
import { ClientDashboard } from "../../../features/tenant-dashboard/client-dashboard.tsx";
import { dashboardSearch } from "../../../features/tenant-dashboard/dashboard-search.ts";

export const Route = createFileRoute("/_app/tenant/client-dashboard")({
  validateSearch: dashboardSearch,
  component: ClientDashboard,
});
