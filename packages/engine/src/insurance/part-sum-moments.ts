/** Expected value and standard deviation of the year's sum of a part of every event's loss. */
import { lawOf } from "../distributions/distribution.ts";
import { severityOf } from "../exact/compound-sum.ts";
import { frequencyMoments } from "../frequency-factors.ts";
import type { Scenario } from "../scenario.ts";
import { type EventLosses, eventPartMoments } from "./event-loss.ts";
import type { LayerPart } from "./layer-part.ts";
import type { PartMoments } from "./part-moments.ts";

/** Mean and mean square of the yearly rate, events whose loss is always 0 left out as the compound model does. */
function rateMoments({ frequency, primary, secondary }: Scenario): PartMoments {
  const { mean, variance } = frequencyMoments(frequency);
  const square = variance + mean * mean;
  if (!secondary || severityOf(primary).mean > 0) return { mean, square };
  const chance = lawOf(secondary.slef);
  return { mean: mean * chance.mean, square: square * (chance.variance + chance.mean * chance.mean) };
}

/**
 * Mean and mean square of the year's sum, with rate Λ and SLEF s, u and w the mean part of an event without and with secondary loss:
 * E = E[Λ]·(u + E[s]·(w − u)); the mean square is E[Λ]·E[m²] + E[Λ²]·E[(u + s·(w − u))²].
 *
 * @param losses of the scenario's compound model
 */
export function partSumMoments(scenario: Scenario, part: LayerPart, losses: EventLosses): PartMoments {
  const rate = rateMoments(scenario);
  const without = eventPartMoments(part, losses.without);
  const chance = losses.both && scenario.secondary && lawOf(scenario.secondary.slef);
  const both = losses.both ? eventPartMoments(part, losses.both) : without;
  const s = chance?.mean ?? 0;
  const more = both.mean - without.mean;
  const mean = without.mean + s * more;
  const square = without.square + s * (both.square - without.square);
  const meanSquare = mean * mean + (chance?.variance ?? 0) * more * more;
  return { mean: rate.mean * mean, square: rate.mean * square + rate.square * meanSquare };
}
