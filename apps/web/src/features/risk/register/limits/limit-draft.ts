/** A category's limits as they're typed. */
import type { LossLimits, RatingLimits, RiskLimit } from "@crq/contract/risk/register/risk-limits";
import { ratingPlace, type RatingMatrix, ratingUpTo } from "@crq/engine/rating/matrix";
import { quantityText, readQuantity } from "../../../../ui/form/quantity.ts";

/** What is typed: ratings as their numbers in the matrix, empty for none. */
export interface LimitDraft {
  readonly category: string;
  readonly ratingAppetite: string;
  readonly ratingTolerance: string;
  readonly currency: string;
  readonly lossAppetite: string;
  readonly lossTolerance: string;
  readonly reason: string;
  readonly reviewedOn: string;
}

type Ratings = Pick<RatingMatrix, "ratings">;

/** What the form starts with. */
export function draftOf(
  {
    category,
    limit,
    currency,
    today,
  }: { category: string; limit: RiskLimit | null; currency: string; today: string },
  matrix: Ratings,
): LimitDraft {
  const rating = (place: number | undefined) => (place === undefined ? "" : `${ratingUpTo(matrix, place)}`);
  const amount = (value: number | undefined) => (value === undefined ? "" : quantityText(value, "money"));
  return {
    category,
    ratingAppetite: rating(limit?.rating?.appetite),
    ratingTolerance: rating(limit?.rating?.tolerance),
    currency: limit?.loss?.currency ?? currency,
    lossAppetite: amount(limit?.loss?.appetite),
    lossTolerance: amount(limit?.loss?.tolerance),
    reason: "",
    reviewedOn: today,
  };
}

/** The problems of a draft, by field. */
export function draftErrors(draft: LimitDraft): { readonly [K in keyof LimitDraft]?: string } {
  const { ratingAppetite, ratingTolerance, lossAppetite, lossTolerance } = draft;
  const none = [ratingAppetite, ratingTolerance, lossAppetite, lossTolerance].every(
    (one) => one.trim() === "",
  );
  return {
    ...(none && { ratingAppetite: "Choose ratings, enter amounts, or both" }),
    ...ratingErrors(draft),
    ...lossErrors(draft),
    ...(draft.reason.trim() === "" && { reason: "Say why" }),
    ...(draft.reviewedOn === "" && { reviewedOn: "Choose a day" }),
  };
}

const BELOW = "Tolerance can’t be below appetite";

function ratingErrors({ ratingAppetite: low, ratingTolerance: high }: LimitDraft) {
  if (low === "" && high === "") return {};
  if (low === "") return { ratingAppetite: "Choose the appetite too" };
  if (high === "") return { ratingTolerance: "Choose the tolerance too" };
  return Number(high) < Number(low) ? { ratingTolerance: BELOW } : {};
}

function lossErrors({ lossAppetite, lossTolerance }: LimitDraft) {
  if (lossAppetite.trim() === "" && lossTolerance.trim() === "") return {};
  const [low, high] = [amountOf(lossAppetite), amountOf(lossTolerance)];
  return {
    ...("rule" in low && { lossAppetite: low.rule }),
    ...("rule" in high
      ? { lossTolerance: high.rule }
      : "value" in low && high.value < low.value && { lossTolerance: BELOW }),
  };
}

function amountOf(text: string): { readonly value: number } | { readonly rule: string } {
  const read = readQuantity(text, "money");
  if (!read.ok) return { rule: read.rule };
  if (read.value < 0 || read.value > 1e15) return { rule: "Enter an amount of 0 or more, such as 500K" };
  return { value: read.value };
}

/**
 * The limits that a draft stands for; undefined while they aren't any. A rating that wasn't changed keeps its place, though the matrix may have no rating that's
 * exactly there.
 */
export function limitsOf(
  draft: LimitDraft,
  matrix: Ratings,
  before: RiskLimit | null,
): { readonly rating: RatingLimits | null; readonly loss: LossLimits | null } | undefined {
  const problems = { ...ratingErrors(draft), ...lossErrors(draft) };
  if (Object.keys(problems).length > 0) return undefined;
  const place = (typed: string, held: number | undefined) =>
    held !== undefined && `${ratingUpTo(matrix, held)}` === typed ? held : ratingPlace(matrix, Number(typed));
  const { ratingAppetite, ratingTolerance, lossAppetite, lossTolerance, currency } = draft;
  const [low, high] = [amountOf(lossAppetite), amountOf(lossTolerance)];
  const rating =
    ratingAppetite === ""
      ? null
      : {
          appetite: place(ratingAppetite, before?.rating?.appetite),
          tolerance: place(ratingTolerance, before?.rating?.tolerance),
        };
  const loss =
    "value" in low && "value" in high ? { currency, appetite: low.value, tolerance: high.value } : null;
  return rating || loss ? { rating, loss } : undefined;
}
