import { createFileRoute } from "@tanstack/react-router";
import { remediationSearch } from "../../../../features/risk/remediation/remediation-search.ts";
import { RemediationScreen } from "../../../../features/risk/remediation/remediation-screen.tsx";

export const Route = createFileRoute("/_app/risk-management/remediation/")({
  validateSearch: remediationSearch,
  component: RemediationScreen,
});
