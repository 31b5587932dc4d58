import type { RiskRecord, RiskReview } from "@crq/contract/risk/register/risk-record";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { type MatrixChoice, useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { useUser } from "../../../../session/user-context.ts";
import { dayAndTime } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { RiskRatingChip } from "../risk-rating.tsx";

/** What was said in reviews, and how the ratings moved. */
export function ReviewsPart({ risk }: { readonly risk: RiskRecord }) {
  const query = useQuery(queryOf("risks.reviews", { params: { id: risk.id } }));
  const matrices = useMatrices();
  return (
    <Section title="Reviews">
      <Loaded
        query={query}
        skeleton={<ScreenPending />}
        empty={<p className="text-sm text-muted">It wasn’t reviewed yet.</p>}
      >
        {(reviews) => (
          <ol className="grid gap-6">
            {reviews.map((review) => (
              <Review key={review.id} review={review} matrix={matrices.of(risk.matrixId)} />
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}

const KINDS = [
  ["inherent", "Inherent"],
  ["current", "Current"],
  ["target", "Target"],
] as const;

function Review({
  review,
  matrix,
}: {
  readonly review: RiskReview;
  readonly matrix: MatrixChoice | undefined;
}) {
  const times = useUser();
  const moved = KINDS.filter(
    ([kind]) => JSON.stringify(review.before[kind]) !== JSON.stringify(review.after[kind]),
  );
  return (
    <li className="border-l-2 border-line-strong pl-4 text-sm">
      <span className="font-medium">{review.by}</span>{" "}
      <span className="text-muted">{dayAndTime(review.at, times)}</span>
      <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{review.said}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        {moved.length === 0 ? "Ratings unchanged." : null}
        {moved.map(([kind, words]) => (
          <span key={kind} className="flex flex-wrap items-center gap-1.5">
            {words}: <RiskRatingChip rating={review.before[kind]} matrix={matrix} /> to{" "}
            <RiskRatingChip rating={review.after[kind]} matrix={matrix} />
          </span>
        ))}
        {review.nextReviewOn !== null && `Next review: ${calendarDay(review.nextReviewOn, times)}.`}
      </p>
    </li>
  );
}
