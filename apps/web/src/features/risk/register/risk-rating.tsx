import type { RiskRating } from "@crq/contract/risk/register/risk-record";
import { hasPosition, ratingAt } from "@crq/engine/rating/matrix";
import { RatingChip } from "../../../screen/risks/rating-chip.tsx";
import type { MatrixChoice } from "../../../screen/risks/use-matrices.ts";

/** A risk's rating in its matrix's words; its position while the matrix isn't loaded. */
export function RiskRatingChip({
  rating,
  matrix,
}: {
  readonly rating: RiskRating | null;
  readonly matrix: MatrixChoice | undefined;
}) {
  if (rating === null) return <span className="text-muted">Not rated</span>;
  if (!matrix || !hasPosition(matrix.matrix, rating))
    return <span className="num text-muted">{`${rating.likelihood} × ${rating.impact}`}</span>;
  return <RatingChip matrix={matrix.matrix} rating={ratingAt(matrix.matrix, rating)} />;
}

/** A position in its matrix's words: `Likely × Major`. */
export function positionInWords(rating: RiskRating, matrix: MatrixChoice | undefined): string {
  const likelihood = matrix?.matrix.likelihood[rating.likelihood - 1]?.label ?? rating.likelihood;
  const impact = matrix?.matrix.impact[rating.impact - 1]?.label ?? rating.impact;
  return `${likelihood} × ${impact}`;
}
