import { createFileRoute } from "@tanstack/react-router";
import { EvidenceScreen } from "../../../features/compliance/evidence/evidence-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/compliance/evidence")({
  validateSearch: tableSearch,
  component: EvidenceScreen,
});
