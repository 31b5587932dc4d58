import { createFileRoute } from "@tanstack/react-router";
import { ClientsScreen } from "../../../features/platform/clients/clients-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/tenant-administration/client-management")({
  validateSearch: tableSearch,
  component: () => <ClientsScreen title="Client management" />,
});
