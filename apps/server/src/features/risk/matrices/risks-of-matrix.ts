/** The risks that a matrix rates, when it changes. */
import type {
  LevelChange,
  MatrixContent,
  MatrixEffect,
  RiskMatrix,
} from "@crq/contract/risk/register/matrices";
import { effectOf, fitsSizes, sameLevels, vanishingLevels } from "@crq/engine/rating/effect";
import { sizeOf } from "@crq/engine/rating/scales";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import { movePositions, positionsEverywhere, positionsIn } from "../register/public.ts";

/** What a change would do; nothing is changed. */
export async function previewOf(
  tx: Tx,
  { id, matrix }: RiskMatrix,
  after: MatrixContent,
  levels: LevelChange | undefined,
): Promise<MatrixEffect> {
  const to = checkedLevels(matrix, after, levels);
  const vanishing = levels ? { likelihood: [], impact: [] } : await vanishingIn(tx, id, after);
  const positions = await positionsIn(tx, id);
  const current = positions.filter(({ kind, archived }) => kind === "current" && !archived);
  const { before, after: then, higher, lower } = effectOf(matrix, after, to, current);
  return {
    risks: current.reduce((total, { risks }) => total + risks, 0),
    before: [...before],
    after: [...then],
    higher,
    lower,
    vanishing: { likelihood: [...vanishing.likelihood], impact: [...vanishing.impact] },
  };
}

/** The levels in use that a matrix wouldn't have any more, by risks of archived clients too: they come back in their place. */
const vanishingIn = async (tx: Tx, id: string, after: MatrixContent) =>
  vanishingLevels(await positionsEverywhere(tx, id), sizeOf(after));

/**
 * Takes the risks of a matrix along when its scales change, those of archived clients too.
 *
 * @throws Fault `conflict` if levels in use would vanish and nothing is named for them
 */
export async function moveRisks(
  tx: Tx,
  { actor }: TenantCtx,
  { id, matrix }: RiskMatrix,
  after: MatrixContent,
  levels: LevelChange | undefined,
): Promise<void> {
  const to = checkedLevels(matrix, after, levels);
  if (levels) await movePositions(tx, id, to, actor);
  else if (Object.values(await vanishingIn(tx, id, after)).flat().length > 0)
    throw new Fault("conflict", {
      detail: "Risks use levels that this matrix wouldn’t have. Say which levels stand for them.",
    });
}

/** @throws Fault `invalid-request` if levels don't go from one size to the other */
function checkedLevels(
  before: MatrixContent,
  after: MatrixContent,
  levels: LevelChange | undefined,
): LevelChange {
  const [from, to] = [sizeOf(before), sizeOf(after)];
  if (!levels) return sameLevels(from) as LevelChange;
  if (fitsSizes(levels, from, to)) return levels;
  throw new Fault("invalid-request", {
    errors: [{ path: "levels", message: "needs a level of the new scale for each level so far" }],
  });
}
