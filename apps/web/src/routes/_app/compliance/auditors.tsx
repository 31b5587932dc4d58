import { createFileRoute } from "@tanstack/react-router";
import { AuditorsScreen } from "../../../features/compliance/auditors/auditors-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/compliance/auditors")({
  validateSearch: tableSearch,
  component: AuditorsScreen,
});
