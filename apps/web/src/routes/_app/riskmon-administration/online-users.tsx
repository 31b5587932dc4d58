import { createFileRoute } from "@tanstack/react-router";
import { OnlineUsersScreen } from "../../../features/people/online-users/online-users-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/riskmon-administration/online-users")({
  validateSearch: tableSearch,
  component: OnlineUsersScreen,
});
