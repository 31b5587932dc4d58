import { createFileRoute } from "@tanstack/react-router";
import { CreateScreen } from "../../../features/compliance/frameworks/create/create-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/security-frameworks/create-framework")({
  validateSearch: tableSearch,
  component: CreateScreen,
});
