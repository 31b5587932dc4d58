import { count } from "../../../../ui/format.ts";
import { AssessmentStatus } from "./assessment-status.tsx";
import { Pairs } from "../pairs.tsx";
import { Panel } from "../panel.tsx";
import { usePolled } from "../use-polled.ts";

/** How many assessments are drafts, and how many are active. */
export function AssessmentsByStatus() {
  const read = usePolled("platformDashboard.assessmentsByStatus");
  return (
    <Panel title="Assessments by status" lines={2} read={read}>
      {({ draft, active }) => (
        <Pairs
          rows={[
            [<AssessmentStatus key="draft" status="draft" />, count(draft)],
            [<AssessmentStatus key="active" status="active" />, count(active)],
          ]}
        />
      )}
    </Panel>
  );
}
