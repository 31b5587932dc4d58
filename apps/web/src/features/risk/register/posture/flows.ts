/** Risks in a matrix: how many each cell has in a stage, and how they come there from another. */
import { RISK_STAGES, type RiskFlow, type RiskStage } from "@crq/contract/risk/register/risk-figures";
import {
  countByRating,
  hasPosition,
  type MatrixPosition,
  type RatingMatrix,
} from "@crq/engine/rating/matrix";

/** Names a cell. */
export const cellKey = ({ likelihood, impact }: MatrixPosition): string => `${likelihood} ${impact}`;

/** How many risks each cell has in a stage. */
export function countsByCell(flows: readonly RiskFlow[], stage: RiskStage): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stage: of, to, risks } of flows)
    if (of === stage) counts.set(cellKey(to), (counts.get(cellKey(to)) ?? 0) + risks);
  return counts;
}

/** How many risks have each rating in a stage, the lowest first. */
export function countsByRating(
  matrix: RatingMatrix,
  flows: readonly RiskFlow[],
  stage: RiskStage,
): readonly number[] {
  const counts = matrix.ratings.map(() => 0);
  for (const { stage: of, to, risks } of flows)
    if (of === stage && hasPosition(matrix, to))
      for (const [i, one] of countByRating(matrix, [to]).entries()) counts[i]! += one * risks;
  return counts;
}

/** Risks that move from one cell to another. */
export interface Move {
  readonly from: MatrixPosition;
  readonly to: MatrixPosition;
  readonly risks: number;
}

/** What moves when a stage is shown after another one: between neighbors only, since risks are counted from stage to stage. */
export function movesBetween(
  flows: readonly RiskFlow[],
  before: RiskStage | undefined,
  after: RiskStage,
): readonly Move[] {
  if (before === undefined) return [];
  const [was, is] = [RISK_STAGES.indexOf(before), RISK_STAGES.indexOf(after)];
  if (Math.abs(was - is) !== 1) return [];
  const later = RISK_STAGES[Math.max(was, is)];
  return flows.flatMap(({ stage, from, to, risks }) => {
    if (stage !== later || from === null || cellKey(from) === cellKey(to)) return [];
    return [is > was ? { from, to, risks } : { from: to, to: from, risks }];
  });
}
