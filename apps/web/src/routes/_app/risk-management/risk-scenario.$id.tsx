import { createFileRoute } from "@tanstack/react-router";
import { WithFigures } from "../../../features/risk/dashboard/with-figures.tsx";
import { ScenarioPage } from "../../../features/risk/scenario-page/scenario-page.tsx";
import { onlyChecked } from "../../../screen/only-checked.ts";

interface ScenarioSearch {
  /** The one-page statement instead of the whole page. */
  view?: "statement";
  /** The figure whose origin is open at first. */
  figure?: "mean" | "p95";
}

export const Route = createFileRoute("/_app/risk-management/risk-scenario/$id")({
  validateSearch: onlyChecked(({ view, figure }): ScenarioSearch => ({
    ...(view === "statement" && { view }),
    ...((figure === "mean" || figure === "p95") && { figure }),
  })),
  component: function Scenario() {
    const { id } = Route.useParams();
    const { view } = Route.useSearch();
    return (
      <WithFigures title="Scenario">
        <ScenarioPage key={id} id={id} asStatement={view === "statement"} />
      </WithFigures>
    );
  },
});
