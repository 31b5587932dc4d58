import { createFileRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { WithFigures } from "../../../features/risk/dashboard/with-figures.tsx";
import { SimulationScreen } from "../../../features/risk/simulation/simulation-screen.tsx";
import { simulationSearch } from "../../../features/risk/simulation/search.ts";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";

const StrengthsScreen = lazy(async () => ({
  default: (await import("../../../features/risk/simulation/strengths/strengths-screen.tsx")).StrengthsScreen,
}));

export const Route = createFileRoute("/_app/risk-management/risk-simulation")({
  validateSearch: simulationSearch,
  component: function RiskSimulation() {
    const { view } = Route.useSearch();
    if (view === "strengths")
      return (
        <WithFigures title="How strong controls are">
          <Suspense fallback={<ScreenPending />}>
            <StrengthsScreen />
          </Suspense>
        </WithFigures>
      );
    return (
      <WithFigures title="Risk simulation">
        <SimulationScreen />
      </WithFigures>
    );
  },
});
