/** Appetite and tolerance in words. */
import type { riskLimits } from "@crq/contract/risk/register/risk-limits";
import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import type { ResultOf } from "@crq/contract/route";
import { hasPosition, type RatingMatrix, ratingAt, ratingUpTo } from "@crq/engine/rating/matrix";
import { count, counted, money } from "../../../../ui/format.ts";

type Ratings = Pick<RatingMatrix, "ratings">;

/** The highest rating that a limit allows, as a matrix calls it. */
function ratingLabel(matrix: Ratings, place: number): string {
  return matrix.ratings[ratingUpTo(matrix, place) - 1]!.label;
}

type Judged = Pick<RiskRecord, "limits" | "current" | "money" | "appetite" | "category">;

/** What a risk is compared with, a sentence for its rating and one for its loss; why, where it can't be. */
export function comparisons(risk: Judged, matrix: RatingMatrix | undefined): string[] {
  const { limits, category } = risk;
  if (!limits)
    return [
      category === ""
        ? "It has no category, and risks without one have no limits."
        : `“${category}” has no limits yet.`,
    ];
  return [byRating(risk, matrix), byLoss(risk), limits.ofClient ? "By the client’s own limits." : ""].filter(
    (line) => line !== "",
  );
}

function byRating({ limits, current }: Judged, matrix: RatingMatrix | undefined): string {
  const limit = limits!.rating;
  if (!limit || !matrix) return "";
  const [appetite, tolerance] = [ratingLabel(matrix, limit.appetite), ratingLabel(matrix, limit.tolerance)];
  const held = `appetite ends at ${appetite}, tolerance at ${tolerance}`;
  if (current === null || !hasPosition(matrix, current)) return `Not rated; ${held}.`;
  return `Rated ${matrix.ratings[ratingAt(matrix, current) - 1]!.label}; ${held}.`;
}

function byLoss({ limits, money: loss }: Judged): string {
  const limit = limits!.loss;
  if (!limit) return "";
  const { currency, appetite, tolerance } = limit;
  const held = `appetite ends at ${money(appetite, currency)}, tolerance at ${money(tolerance, currency)}`;
  if (loss === null) return `No expected loss; ${held}.`;
  if (loss.currency !== currency)
    return `Its loss is in ${loss.currency} and the limit in ${currency}, so they aren’t compared.`;
  return `Expected loss ${money(loss.mean, currency)} a year; ${held}.`;
}

/** Why an accepted risk is beyond tolerance: `Accepted, but beyond tolerance: rated High, where Moderate is the most.` */
export function acceptedBeyond(risk: Judged, matrix: RatingMatrix | undefined): string {
  const { limits, current, money: loss } = risk;
  const reasons: string[] = [];
  if (
    limits?.byRating === "beyond-tolerance" &&
    limits.rating &&
    matrix &&
    current &&
    hasPosition(matrix, current)
  ) {
    const is = matrix.ratings[ratingAt(matrix, current) - 1]!.label;
    reasons.push(`rated ${is}, where ${ratingLabel(matrix, limits.rating.tolerance)} is the most`);
  }
  if (limits?.byLoss === "beyond-tolerance" && limits.loss && loss)
    reasons.push(
      `${money(loss.mean, loss.currency)} expected a year, where ${money(limits.loss.tolerance, limits.loss.currency)} is the most`,
    );
  return `Accepted, but beyond tolerance${reasons.length > 0 ? `: ${reasons.join("; ")}` : ""}.`;
}

type Effects = ResultOf<typeof riskLimits.effects>;

/** What limits would come to, in a sentence: `12 risks would be beyond appetite, 3 beyond tolerance.` */
export function effectSentence({ after }: Pick<Effects, "after">): string {
  const { within, beyondAppetite, beyondTolerance, notJudged } = after;
  const total = within + beyondAppetite + beyondTolerance + notJudged;
  if (total === 0) return "No risk has this category yet.";
  if (notJudged === total) return `None of ${counted(total, "risk")} would be judged.`;
  if (beyondAppetite + beyondTolerance === 0)
    return `${within === 1 ? "The risk" : `All ${counted(within, "risk")}`} that can be judged would be within appetite.`;
  return `${counted(beyondAppetite, "risk")} would be beyond appetite, ${count(beyondTolerance)} beyond tolerance.`;
}

/** What else to know about an effect. */
export function effectNotes({
  accepted,
  otherCurrency,
}: Pick<Effects, "accepted" | "otherCurrency">): string[] {
  return [
    ...(accepted > 0 ? [`${counted(accepted, "accepted risk")} would be beyond tolerance.`] : []),
    ...(otherCurrency > 0
      ? [`The loss of ${counted(otherCurrency, "risk")} is in another currency, which isn’t compared.`]
      : []),
  ];
}
