import { createFileRoute } from "@tanstack/react-router";
import { TeamScreen } from "../../../features/people/users/team-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/tenant/team-management")({
  validateSearch: tableSearch,
  component: TeamScreen,
});
