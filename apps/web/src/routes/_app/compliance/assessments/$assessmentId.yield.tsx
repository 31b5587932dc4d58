import { createFileRoute } from "@tanstack/react-router";
import { YieldScreen } from "../../../../features/compliance/assessments/yield/yield-screen.tsx";
import { yieldSearch } from "../../../../features/compliance/assessments/yield/yield-search.ts";

export const Route = createFileRoute("/_app/compliance/assessments/$assessmentId/yield")({
  validateSearch: yieldSearch,
  component: function Yield() {
    return <YieldScreen id={Route.useParams().assessmentId} />;
  },
});
