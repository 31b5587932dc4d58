import { createFileRoute } from "@tanstack/react-router";
import { RiskScreen } from "../../../../../features/risk/register/one/risk-screen.tsx";
import { tableSearch } from "../../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/risk-management/risk-register/$id/")({
  validateSearch: tableSearch,
  component: RiskScreen,
});
