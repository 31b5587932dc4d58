import { createFileRoute } from "@tanstack/react-router";
import { ManageScreen } from "../../../features/compliance/questions/sets/manage-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/templates/manage")({
  validateSearch: tableSearch,
  component: ManageScreen,
});
