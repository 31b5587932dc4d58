import { createFileRoute } from "@tanstack/react-router";
import { QuestionsScreen } from "../../../features/compliance/questions/browse/questions-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/security-frameworks/questions")({
  validateSearch: tableSearch,
  component: QuestionsScreen,
});
