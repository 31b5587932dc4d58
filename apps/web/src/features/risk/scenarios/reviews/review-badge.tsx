import { Link } from "@tanstack/react-router";
import { useUser } from "../../../../session/user-context.ts";
import { dayAndTime } from "../../../../ui/format.ts";
import { useScenario } from "../queries.ts";
import { ReviewStateBadge } from "./state-badge.tsx";

/** Where the review of the open scenario is; it leads to the review. */
export default function ReviewBadge({ scenarioId }: { readonly scenarioId: string }) {
  const times = useUser();
  const { data } = useScenario(scenarioId);
  if (!data || data.reviewState === "none") return null;
  const { reviewState, approvedBy, approvedAt, approvedVersion } = data;
  return (
    <Link
      from="/risk-management/quantitative-analysis"
      to="."
      search={(before) => ({ ...before, view: "review" })}
      resetScroll={false}
      className="inline-flex items-center no-underline touch:min-h-11"
      title={
        approvedAt === null
          ? undefined
          : `Version ${approvedVersion} was approved by ${approvedBy ?? "a former user"} on ${dayAndTime(approvedAt, times)}`
      }
    >
      <ReviewStateBadge state={reviewState} />
    </Link>
  );
}
