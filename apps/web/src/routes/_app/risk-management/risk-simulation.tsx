import { createFileRoute } from "@tanstack/react-router";
import { WithFigures } from "../../../features/risk/dashboard/with-figures.tsx";
import { SimulationScreen } from "../../../features/risk/simulation/simulation-screen.tsx";
import { simulationSearch } from "../../../features/risk/simulation/search.ts";

export const Route = createFileRoute("/_app/risk-management/risk-simulation")({
  validateSearch: simulationSearch,
  component: function RiskSimulation() {
    return (
      <WithFigures title="Risk simulation">
        <SimulationScreen />
      </WithFigures>
    );
  },
});
