import { createFileRoute } from "@tanstack/react-router";
import { FrameworkScreen } from "../../../../features/compliance/frameworks/one/framework-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/security-frameworks/published-frameworks/$frameworkId")({
  validateSearch: tableSearch,
  component: FrameworkScreen,
});
