import { createFileRoute } from "@tanstack/react-router";
import { BaselinesScreen } from "../../../features/risk/baselines/baselines-screen.tsx";
import { WithFigures } from "../../../features/risk/dashboard/with-figures.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/risk-management/baselines")({
  validateSearch: tableSearch,
  component: function Baselines() {
    return (
      <WithFigures title="Baselines">
        <BaselinesScreen />
      </WithFigures>
    );
  },
});
