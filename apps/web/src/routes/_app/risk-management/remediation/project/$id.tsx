import { createFileRoute } from "@tanstack/react-router";
import { ProjectScreen } from "../../../../../features/risk/remediation/one/project-screen.tsx";
import { projectSearch } from "../../../../../features/risk/remediation/remediation-search.ts";

export const Route = createFileRoute("/_app/risk-management/remediation/project/$id")({
  validateSearch: projectSearch,
  component: ProjectScreen,
});
