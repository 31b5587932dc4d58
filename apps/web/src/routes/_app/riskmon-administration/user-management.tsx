import { createFileRoute } from "@tanstack/react-router";
import { UserManagementScreen } from "../../../features/people/users/user-management-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/riskmon-administration/user-management")({
  validateSearch: tableSearch,
  component: UserManagementScreen,
});
