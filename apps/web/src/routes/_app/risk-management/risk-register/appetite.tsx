import { createFileRoute } from "@tanstack/react-router";
import { AppetiteScreen } from "../../../../features/risk/register/limits/appetite-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/risk-management/risk-register/appetite")({
  validateSearch: tableSearch,
  component: AppetiteScreen,
});
