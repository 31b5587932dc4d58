import { createFileRoute } from "@tanstack/react-router";
import { SuperAdminDashboard } from "../../../features/platform/platform-dashboard/super-admin-dashboard.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/admin/super-admin-dashboard")({
  validateSearch: tableSearch,
  component: SuperAdminDashboard,
});
