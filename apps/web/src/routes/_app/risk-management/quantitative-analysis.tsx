import { createFileRoute } from "@tanstack/react-router";
import { WithFigures } from "../../../features/risk/dashboard/with-figures.tsx";
import { AnalysisScreen } from "../../../features/risk/scenarios/analysis-screen.tsx";
import { analysisSearch } from "../../../features/risk/scenarios/search.ts";

export const Route = createFileRoute("/_app/risk-management/quantitative-analysis")({
  validateSearch: analysisSearch,
  component: function Analysis() {
    return (
      <WithFigures title="Quantitative analysis">
        <AnalysisScreen />
      </WithFigures>
    );
  },
});
