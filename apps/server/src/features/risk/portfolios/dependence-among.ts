import type { PortfolioDependence } from "@crq/contract/risk/portfolios";

/**
 * The dependence of the members at these positions: for a matrix, their rows and columns, which are positive
 * definite if the whole is.
 */
export function dependenceAmong<D extends PortfolioDependence>(
  dependence: D,
  positions: readonly number[],
): D | { readonly type: "matrix"; matrix: number[][] } {
  if (dependence.type !== "matrix") return dependence;
  const matrix = positions.map((i) => positions.map((j) => dependence.matrix[i]![j]!));
  return { type: "matrix", matrix };
}
