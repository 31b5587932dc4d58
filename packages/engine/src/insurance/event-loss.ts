/** The loss of one event, and what of it falls to a part of a layer. */
import type { CompoundModel, Severity } from "../exact/compound-sum.ts";
import { sumOf } from "../exact/compound-sum.ts";
import { type EventLoss, eventLoss } from "../exact/event-law.ts";
import type { LayerPart } from "./layer-part.ts";
import { type PartMoments, partMoments } from "./part-moments.ts";

/** An event's loss without and, where the model has secondary loss, with it. */
export interface EventLosses {
  readonly without: EventLoss;
  readonly both?: EventLoss;
}

/** The losses of an event of given severities. */
export function eventLosses({
  primary,
  secondary,
}: {
  readonly primary: Severity;
  readonly secondary?: Pick<NonNullable<CompoundModel["secondary"]>, "severity" | "whole">;
}): EventLosses {
  if (!secondary) return { without: eventLoss(primary) };
  const both = secondary.whole ? secondary.severity : sumOf(primary, secondary.severity);
  return { without: eventLoss(primary), both: eventLoss(both) };
}

/** Mean and mean square of a part of the loss of an event. */
export function eventPartMoments(part: LayerPart, { mean, square, certain, law }: EventLoss): PartMoments {
  if (certain !== undefined) {
    const amount = part.of(certain);
    return { mean: amount, square: amount * amount };
  }
  return partMoments(part, { survival: (x) => 1 - law.cdf(x), points: law.panels(), mean, square });
}

/** The chances that the part of an event's loss is 0, and that it equals `unit`. */
export function chancesAt(
  part: LayerPart,
  unit: number,
  { certain, law }: EventLoss,
): { readonly none: number; readonly unit: number } {
  if (certain !== undefined) {
    const amount = part.of(certain);
    return { none: amount === 0 ? 1 : 0, unit: amount === unit && unit > 0 ? 1 : 0 };
  }
  const none = law.cdf(part.greatest(0));
  const { flat } = part;
  if (!flat || flat.amount !== unit) return { none, unit: 0 };
  return { none, unit: Math.max(0, (flat.to === Infinity ? 1 : law.cdf(flat.to)) - law.cdf(flat.from)) };
}
