import { createFileRoute } from "@tanstack/react-router";
import { TemplatesScreen } from "../../../features/compliance/questions/sets/templates-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/templates/assessment-templates")({
  validateSearch: tableSearch,
  component: TemplatesScreen,
});
