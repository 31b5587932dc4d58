import { createFileRoute } from "@tanstack/react-router";
import { FrameworksScreen } from "../../../../features/compliance/framework-browser/frameworks-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/security-frameworks/control-frameworks/")({
  validateSearch: tableSearch,
  component: FrameworksScreen,
});
