import { createFileRoute } from "@tanstack/react-router";
import { BankScreen } from "../../../features/compliance/questions/bank/bank-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/templates/question-bank")({
  validateSearch: tableSearch,
  component: BankScreen,
});
