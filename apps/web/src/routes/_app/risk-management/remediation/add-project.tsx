import { createFileRoute } from "@tanstack/react-router";
import { AddProjectScreen } from "../../../../features/risk/remediation/edit/edit-screens.tsx";
import { beginSearch } from "../../../../features/risk/remediation/remediation-search.ts";

export const Route = createFileRoute("/_app/risk-management/remediation/add-project")({
  validateSearch: beginSearch,
  component: AddProjectScreen,
});
