import type { FieldProblem } from "@crq/contract/problem";
import { cholesky } from "@crq/engine/math/cholesky";
import { type Dependence, requirePortfolio } from "@crq/engine/portfolio/correlation";

/**
 * The maximum number of members for which the engine may search for the nearest valid matrix, which blocks a
 * thread.
 */
const MOST_WITH_NEAREST = 40;

/** Whether the engine's own check would be slow: a large matrix that isn't positive definite. */
function costly(dependence: Dependence): boolean {
  if (dependence.type !== "matrix" || dependence.matrix.length <= MOST_WITH_NEAREST) return false;
  const n = dependence.matrix.length;
  return (
    dependence.matrix.every((row) => row.length === n) &&
    !cholesky(Float64Array.from(dependence.matrix.flat()), n)
  );
}

/**
 * What is wrong, by the engine's rules, with the dependence between these members; undefined if nothing.
 *
 * @returns `path` is `correlation`, `matrix` or `matrix[i][j]`
 */
export function dependenceProblem(
  dependence: Dependence,
  members: readonly string[],
): FieldProblem | undefined {
  if (members.length === 0)
    return dependence.type === "matrix" && dependence.matrix.length > 0
      ? { path: "matrix", message: "must have a row and a column for each scenario" }
      : undefined;
  if (costly(dependence))
    return { path: "matrix", message: "must be symmetric, with ones on the diagonal, and positive definite" };
  try {
    requirePortfolio(members, dependence);
    return undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [path = "", ...rule] = error.message.split(": ");
    return { path, message: rule.join(": ") };
  }
}
