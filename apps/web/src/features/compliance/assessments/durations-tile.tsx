import { FigureList } from "../../../screen/tile/figure-list.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** How long assessments take, by framework. */
export function AssessmentDurations() {
  return (
    <FigureList
      title="Average assessment time"
      read={usePolled("assessments.durations")}
      lines={(frameworks) => frameworks.map(({ framework, averageDays }) => [framework, daysOf(averageDays)])}
      sample={[
        ["NIST CSF 2.0", "12 days"],
        ["ISO 27001", "21 days"],
        ["NIST SP 800-53", "34 days"],
      ]}
    />
  );
}

function daysOf(days: number): string {
  if (days < 1) return "less than a day";
  return `${days.toFixed(days < 10 ? 1 : 0)} days`;
}
