/** A loss curve against what is accepted. */
import { type Curve, exceedanceAt } from "../exact/curve.ts";
import type { TolerancePoint } from "../treatment.ts";

/** A loss that is likelier than the appetite allows. */
export interface Breach {
  /** Money per year. */
  readonly loss: number;
  readonly chance: number;
  readonly accepted: number;
}

/** How many losses between two points of an appetite are compared, as in the chart. */
const STEPS = 40;
/** The relative excess that still counts as touching the appetite. */
export const TOUCHES = 1.0005;

/**
 * The point where a curve exceeds the appetite by the largest factor; undefined if it never does. Between its points, an appetite is a straight line over
 * the logarithm of the loss; below the first point, it says nothing.
 */
export function worstBreach(curve: Curve, tolerance: readonly TolerancePoint[]): Breach | undefined {
  let worst: Breach | undefined;
  for (const { loss, accepted } of comparedLosses(tolerance)) {
    const chance = exceedanceAt(curve, loss);
    if (chance <= accepted * TOUCHES) continue;
    if (!worst || chance * worst.accepted > worst.chance * accepted) worst = { loss, chance, accepted };
  }
  return worst;
}

/** The losses at which a curve is compared with an appetite, and the chances accepted there. */
export function comparedLosses(tolerance: readonly TolerancePoint[]): { loss: number; accepted: number }[] {
  return tolerance.flatMap((from, i) => {
    const to = tolerance[i + 1];
    if (!to || from.loss <= 0) return [{ loss: from.loss, accepted: from.probability }];
    return Array.from({ length: STEPS }, (_, step) => ({
      loss: from.loss * (to.loss / from.loss) ** (step / STEPS),
      accepted: from.probability + (step / STEPS) * (to.probability - from.probability),
    }));
  });
}
