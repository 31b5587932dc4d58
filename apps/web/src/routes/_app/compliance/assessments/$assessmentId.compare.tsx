import { createFileRoute } from "@tanstack/react-router";
import { CompareScreen } from "../../../../features/compliance/assessments/compare/compare-screen.tsx";
import { compareSearch } from "../../../../features/compliance/assessments/compare/compare-search.ts";

export const Route = createFileRoute("/_app/compliance/assessments/$assessmentId/compare")({
  validateSearch: compareSearch,
  component: function Compare() {
    return <CompareScreen id={Route.useParams().assessmentId} />;
  },
});
