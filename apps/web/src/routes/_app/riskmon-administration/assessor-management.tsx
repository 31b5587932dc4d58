import { createFileRoute } from "@tanstack/react-router";
import { AssessorsScreen } from "../../../features/people/assessors/assessors-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/riskmon-administration/assessor-management")({
  validateSearch: tableSearch,
  component: AssessorsScreen,
});
