import { Breakdown } from "../../../screen/tile/breakdown.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** How many assessments are in each status. */
export function AssessmentsByStatus() {
  const read = usePolled("assessments.byStatus");
  return (
    <Panel title="Assessments by status" lines={4} read={read}>
      {({ draft, active, inReview, completed, archived }) => (
        <Breakdown
          parts={[
            ["Active", active],
            ["Draft", draft],
            ["In review", inReview],
            ["Completed", completed],
            ["Archived", archived],
          ]}
        />
      )}
    </Panel>
  );
}
