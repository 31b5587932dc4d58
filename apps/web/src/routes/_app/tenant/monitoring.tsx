import { createFileRoute } from "@tanstack/react-router";
import { TenantMonitoring } from "../../../features/monitoring/tenant-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/tenant/monitoring")({
  validateSearch: tableSearch,
  component: TenantMonitoring,
});
