import { createFileRoute } from "@tanstack/react-router";
import { TenantMonitoring } from "../../../features/platform/monitoring/tenant-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/tenant/monitoring")({
  validateSearch: tableSearch,
  component: TenantMonitoring,
});
