import { createFileRoute } from "@tanstack/react-router";
import { BulkAssignmentScreen } from "../../../features/people/assessors/bulk-assignment-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/riskmon-administration/bulk-assignment")({
  validateSearch: tableSearch,
  component: BulkAssignmentScreen,
});
