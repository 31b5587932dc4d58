import { createFileRoute } from "@tanstack/react-router";
import { ScoringModelsScreen } from "../../../../features/compliance/scoring-models/list/models-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/templates/scoring-model/")({
  validateSearch: tableSearch,
  component: ScoringModelsScreen,
});
