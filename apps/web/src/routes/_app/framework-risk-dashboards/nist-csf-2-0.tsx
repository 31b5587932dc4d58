import { createFileRoute } from "@tanstack/react-router";
import { FrameworkRiskScreen } from "../../../features/risk/framework-risk/framework-risk-screen.tsx";
import { frameworkRiskSearch } from "../../../features/risk/framework-risk/search.ts";

export const Route = createFileRoute("/_app/framework-risk-dashboards/nist-csf-2-0")({
  validateSearch: frameworkRiskSearch,
  component: function NistCsf20Risk() {
    return <FrameworkRiskScreen dashboard="nist-csf-2-0" />;
  },
});
