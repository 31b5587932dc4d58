import { count } from "../../../ui/format.ts";
import { AssessmentStatus } from "./assessment-status.tsx";
import { Pairs } from "../../../screen/tile/pairs.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** How many assessments are drafts, and how many are active. */
export function AssessmentsByStatus() {
  const read = usePolled("assessments.byStatus");
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
