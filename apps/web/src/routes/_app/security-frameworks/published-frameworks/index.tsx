import { createFileRoute } from "@tanstack/react-router";
import { PublishedScreen } from "../../../../features/compliance/frameworks/list/published-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/security-frameworks/published-frameworks/")({
  validateSearch: tableSearch,
  component: PublishedScreen,
});
