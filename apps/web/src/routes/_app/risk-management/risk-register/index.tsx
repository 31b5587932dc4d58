import { createFileRoute } from "@tanstack/react-router";
import { RegisterScreen } from "../../../../features/risk/register/list/register-screen.tsx";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/risk-management/risk-register/")({
  validateSearch: tableSearch,
  component: RegisterScreen,
});
