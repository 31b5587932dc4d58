import type { RiskRating } from "@crq/contract/risk/register/risk-record";
import type { RatingMatrix } from "@crq/engine/rating/matrix";
import { type Quantified, placeOf } from "@crq/engine/rating/scales";

/** What a scenario's figures say of a risk's rating, and whether they agree with it. */
export interface Placed {
  readonly words: string;
  readonly differs: boolean;
}

/**
 * Where a scenario's figures are in the matrix of a risk, in words, beside how people rated it. Null where the matrix has no figures to compare with,
 * or they're in another currency.
 */
export function placedWords(
  matrix: RatingMatrix,
  rating: RiskRating | null,
  scenario: Quantified,
): Placed | null {
  const { likelihood, impact } = placeOf(matrix, scenario);
  const parts = [
    likelihood !== null && `likelihood ${matrix.likelihood[likelihood - 1]!.label}`,
    impact !== null && `impact ${matrix.impact[impact - 1]!.label}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const agrees =
    rating !== null &&
    (likelihood === null || likelihood === rating.likelihood) &&
    (impact === null || impact === rating.impact);
  return {
    words: agrees ? "As the scenario’s figures say" : `By the scenario’s figures: ${parts.join(", ")}`,
    differs: rating !== null && !agrees,
  };
}
