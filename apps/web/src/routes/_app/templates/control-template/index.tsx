import { createFileRoute } from "@tanstack/react-router";
import { TemplatesScreen } from "../../../../features/compliance/control-templates/list/templates-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/templates/control-template/")({
  validateSearch: tableSearch,
  component: TemplatesScreen,
});
