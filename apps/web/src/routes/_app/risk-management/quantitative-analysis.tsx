import { createFileRoute } from "@tanstack/react-router";
import { WithFigures } from "../../../features/dashboard/with-figures.tsx";
import { AnalysisScreen } from "../../../features/quantitative-analysis/analysis-screen.tsx";
import { analysisSearch } from "../../../features/quantitative-analysis/search.ts";

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
