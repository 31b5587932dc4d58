import { createFileRoute } from "@tanstack/react-router";
import { ClientsScreen } from "../../../features/platform/clients/clients-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/tenant/clients")({
  validateSearch: tableSearch,
  component: () => <ClientsScreen title="Clients" />,
});
