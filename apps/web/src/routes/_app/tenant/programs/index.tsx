import { createFileRoute } from "@tanstack/react-router";
import { ProgramsScreen } from "../../../../features/compliance/programs/programs-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/tenant/programs/")({
  validateSearch: tableSearch,
  component: ProgramsScreen,
});
