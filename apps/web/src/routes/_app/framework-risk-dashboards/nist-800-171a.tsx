import { createFileRoute } from "@tanstack/react-router";
import { FrameworkRiskScreen } from "../../../features/risk/framework-risk/framework-risk-screen.tsx";
import { frameworkRiskSearch } from "../../../features/risk/framework-risk/search.ts";

export const Route = createFileRoute("/_app/framework-risk-dashboards/nist-800-171a")({
  validateSearch: frameworkRiskSearch,
  component: function Nist800171aRisk() {
    return <FrameworkRiskScreen dashboard="nist-800-171a" />;
  },
});
