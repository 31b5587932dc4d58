import { createFileRoute } from "@tanstack/react-router";
import { MatrixEditorScreen } from "../../../../../features/risk/matrices/editor/editor-screen.tsx";
import { tableSearch } from "../../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/risk-management/risk-register/matrices/$id")({
  validateSearch: tableSearch,
  component: MatrixEditorScreen,
});
