/** How the annual losses of a portfolio depend on one another: a Gaussian copula, by its correlations. */
import { cholesky } from "../math/cholesky.ts";
import { type NearestCorrelation, nearestCorrelation } from "./nearest-correlation.ts";

/** The most scenarios of a portfolio. */
export const MAX_MEMBERS = 200;

/**
 * The correlations of the normal variables behind the annual losses: none, the same one for all pairs, or a matrix.
 *
 * A common correlation is between −1/(n − 1) and 1 for n members. A matrix is symmetric with a unit diagonal and positive definite; its rows
 * and columns are in the order of the members.
 */
export type Dependence =
  | { readonly type: "independent" }
  | { readonly type: "common"; readonly correlation: number }
  | { readonly type: "matrix"; readonly matrix: readonly (readonly number[])[] };

/** The problem of an invalid correlation matrix, and the nearest valid one. */
export class IndefiniteCorrelation extends RangeError {
  readonly nearest: NearestCorrelation;

  /** @param nearest the matrix that is offered */
  constructor(nearest: NearestCorrelation) {
    const change = nearest.largestChange.toPrecision(2);
    const distance = nearest.distance.toPrecision(2);
    super(
      `matrix: must be positive definite; the nearest such matrix differs by at most ${change} in an entry, ${distance} in the Frobenius norm`,
    );
    this.name = "IndefiniteCorrelation";
    this.nearest = nearest;
  }
}

/** Refuses a common correlation that n normal variables cannot have. */
function requireCommon(value: number, n: number): void {
  const least = n > 1 ? -1 / (n - 1) : -1;
  // −1/(n − 1) itself can be off in its last digit
  if (!(value >= least - 1e-15 && value <= 1))
    throw new RangeError(
      `correlation: must be from ${Number(least.toPrecision(6))} to 1 for ${n} scenario${n === 1 ? "" : "s"}`,
    );
}

/**
 * A correlation matrix as one array, row after row, checked.
 *
 * @throws RangeError whose message starts with the field (`matrix`, `matrix[i][j]`) and states the rule; {@link IndefiniteCorrelation} with the
 * nearest matrix that would do
 */
export function correlationMatrix(matrix: readonly (readonly number[])[], n: number): Float64Array {
  if (matrix.length !== n || matrix.some((row) => row.length !== n))
    throw new RangeError(`matrix: must have ${n} rows of ${n} numbers, one for each scenario`);
  for (const [i, row] of matrix.entries()) {
    for (const [j, entry] of row.entries()) {
      const field = `matrix[${i}][${j}]`;
      if (i === j && entry !== 1) throw new RangeError(`${field}: must be 1, as all of the diagonal`);
      if (!(entry >= -1 && entry <= 1)) throw new RangeError(`${field}: must be from -1 to 1`);
      if (entry !== matrix[j]![i]) throw new RangeError(`${field}: must equal matrix[${j}][${i}]`);
    }
  }
  const checked = Float64Array.from(matrix.flat());
  if (!cholesky(checked, n)) throw new IndefiniteCorrelation(nearestCorrelation(matrix));
  return checked;
}

/**
 * Checks the members and the dependence of a portfolio.
 *
 * @param ids the scenarios' ids
 * @throws RangeError whose message starts with the field and states the rule; {@link IndefiniteCorrelation}
 */
export function requirePortfolio(ids: readonly string[], dependence: Dependence): void {
  if (ids.length < 1 || ids.length > MAX_MEMBERS)
    throw new RangeError(`scenarios: must be 1 to ${MAX_MEMBERS} for a portfolio`);
  if (new Set(ids).size !== ids.length) throw new RangeError("scenarios: must have distinct ids");
  if (dependence.type === "common") requireCommon(dependence.correlation, ids.length);
  if (dependence.type === "matrix") correlationMatrix(dependence.matrix, ids.length);
}

/**
 * The common correlation as the exact engine takes it.
 *
 * @returns 0 to 1; 0 for independent members
 * @throws RangeError for what only the simulation can do: a negative correlation, a matrix
 */
export function oneFactorCorrelation(dependence: Dependence): number {
  if (dependence.type === "independent") return 0;
  if (dependence.type === "matrix")
    throw new RangeError("correlation: must be one number for the exact engine; simulate for a matrix");
  if (dependence.correlation < 0)
    throw new RangeError("correlation: must be from 0 to 1 for the exact engine; simulate for less");
  return dependence.correlation;
}
