/** The forms of loss of one side, ready to be drawn. */

import type { Loss } from "../scenario.ts";
import { Factor } from "./factor.ts";
import type { OpenStream } from "./frequency-sampler.ts";
import { openTogether } from "./together.ts";

/**
 * One factor per form of loss, each with its own stream: changing one form leaves the draws of the others unchanged.
 *
 * @param correlation of the forms' normal scores, primary and secondary, within an event
 * @param side `primary` or `secondary`; a stream is named by side and form (and number, if a form repeats)
 */
export function lossFactors(
  side: string,
  losses: readonly Loss[],
  openAlone: OpenStream,
  correlation?: number,
): readonly Factor[] {
  const open = openTogether(openAlone, correlation);
  const seen = new Map<string, number>();
  return losses.map(({ form, loss, cap }) => {
    const number = (seen.get(form) ?? 0) + 1;
    seen.set(form, number);
    return new Factor(loss, open(number === 1 ? `${side}/${form}` : `${side}/${form}/${number}`), cap);
  });
}
