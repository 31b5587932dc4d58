import { createFileRoute } from "@tanstack/react-router";
import { EditorScreen } from "../../../../features/compliance/control-templates/editor/editor-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/templates/control-template/edit/$id")({
  validateSearch: tableSearch,
  component: EditorScreen,
});
