import type { Tolerance } from "@crq/contract/risk/treatment";
import { exceedanceAt } from "@crq/engine/exact/curve";
import type { CurvePoint } from "../../../jobs/thin-curve.ts";

/** A loss that is likelier than the appetite allows. */
interface Breach {
  readonly loss: number;
  readonly chance: number;
  readonly accepted: number;
}

/** How many losses between two points of an appetite are compared, as in the chart. */
const STEPS = 40;
/** The relative excess that still counts as touching the appetite. */
const TOUCHES = 1.0005;

/**
 * The point where a curve exceeds the appetite by the largest factor; undefined if it never does. Between its
 * points, an appetite is a straight line over the logarithm of the loss; below the first point, it says
 * nothing.
 */
export function worstBreach(curve: readonly CurvePoint[], tolerance: Tolerance): Breach | undefined {
  const chances = { loss: curve.map(([loss]) => loss), probability: curve.map(([, chance]) => chance) };
  let worst: Breach | undefined;
  for (const { loss, accepted } of comparedLosses(tolerance)) {
    const chance = exceedanceAt(chances, loss);
    if (chance <= accepted * TOUCHES) continue;
    if (!worst || chance * worst.accepted > worst.chance * accepted) worst = { loss, chance, accepted };
  }
  return worst;
}

function comparedLosses(tolerance: Tolerance): { loss: number; accepted: number }[] {
  return tolerance.flatMap((from, i) => {
    const to = tolerance[i + 1];
    if (!to || from.loss <= 0) return [{ loss: from.loss, accepted: from.probability }];
    return Array.from({ length: STEPS }, (_, step) => ({
      loss: from.loss * (to.loss / from.loss) ** (step / STEPS),
      accepted: from.probability + (step / STEPS) * (to.probability - from.probability),
    }));
  });
}

/** The chance of an appetite's representative loss: 1 year in 20. */
const CHANCE = 0.05;

/** The appetite data stored with a tenant's figures; null if no appetite can be compared with them. */
export interface AgainstAppetite {
  readonly accepted_p95: number | null;
  readonly over_appetite: boolean | null;
}

/**
 * Figures compared with the appetite in their currency: the accepted 1-in-20-year loss, and whether the curve
 * exceeds the appetite anywhere.
 */
export function againstAppetite(
  figures: { readonly currency: string; readonly curve: readonly CurvePoint[] | null },
  appetite: { readonly currency: string; readonly tolerance: Tolerance } | undefined,
): AgainstAppetite {
  if (!appetite || appetite.currency !== figures.currency || !figures.curve)
    return { accepted_p95: null, over_appetite: null };
  return {
    accepted_p95: acceptedLoss(appetite.tolerance),
    over_appetite: worstBreach(figures.curve, appetite.tolerance) !== undefined,
  };
}

/**
 * The accepted loss at a chance of 1 in 20, on the straight line between two points of the appetite; null
 * beyond its last point.
 */
function acceptedLoss(tolerance: Tolerance): number | null {
  const at = tolerance.findIndex(({ probability }) => probability <= CHANCE);
  const [before, after] = [tolerance[at - 1], tolerance[at]];
  if (!after) return null;
  if (!before || before.loss <= 0 || before.probability === after.probability) return after.loss;
  const share = (before.probability - CHANCE) / (before.probability - after.probability);
  return before.loss * (after.loss / before.loss) ** share;
}
