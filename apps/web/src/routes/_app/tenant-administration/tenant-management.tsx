import { createFileRoute } from "@tanstack/react-router";
import { TenantList } from "../../../features/platform/tenants/tenant-list.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/tenant-administration/tenant-management")({
  validateSearch: tableSearch,
  component: TenantList,
});
