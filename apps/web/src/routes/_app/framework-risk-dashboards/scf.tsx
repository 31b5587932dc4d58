import { createFileRoute } from "@tanstack/react-router";
import { FrameworkRiskScreen } from "../../../features/risk/framework-risk/framework-risk-screen.tsx";
import { frameworkRiskSearch } from "../../../features/risk/framework-risk/search.ts";

export const Route = createFileRoute("/_app/framework-risk-dashboards/scf")({
  validateSearch: frameworkRiskSearch,
  component: function ScfRisk() {
    return <FrameworkRiskScreen dashboard="scf" />;
  },
});
