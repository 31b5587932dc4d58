import { createFileRoute } from "@tanstack/react-router";
import { MatricesScreen } from "../../../../../features/risk/matrices/matrices-screen.tsx";
import { tableSearch } from "../../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/risk-management/risk-register/matrices/")({
  validateSearch: tableSearch,
  component: MatricesScreen,
});
