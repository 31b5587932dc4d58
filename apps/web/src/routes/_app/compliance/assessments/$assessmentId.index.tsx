import { createFileRoute } from "@tanstack/react-router";
import { AssessmentScreen } from "../../../../features/compliance/assessments/workspace/assessment-screen.tsx";
import { workspaceSearch } from "../../../../features/compliance/assessments/workspace/workspace-search.ts";

export const Route = createFileRoute("/_app/compliance/assessments/$assessmentId/")({
  validateSearch: workspaceSearch,
  component: function Assessment() {
    return <AssessmentScreen id={Route.useParams().assessmentId} />;
  },
});
