import { createFileRoute } from "@tanstack/react-router";
import { EditorScreen } from "../../../../features/compliance/scoring-models/editor/editor-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/templates/scoring-model/$id")({
  validateSearch: tableSearch,
  component: EditorScreen,
});
