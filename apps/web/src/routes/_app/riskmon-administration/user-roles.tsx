import { createFileRoute } from "@tanstack/react-router";
import { RolesScreen } from "../../../features/people/users/roles-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/riskmon-administration/user-roles")({
  validateSearch: tableSearch,
  component: RolesScreen,
});
