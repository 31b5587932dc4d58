import { createFileRoute } from "@tanstack/react-router";
import { AssessmentsScreen } from "../../../../features/compliance/assessments/list/assessments-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/compliance/assessments/")({
  validateSearch: tableSearch,
  component: AssessmentsScreen,
});
