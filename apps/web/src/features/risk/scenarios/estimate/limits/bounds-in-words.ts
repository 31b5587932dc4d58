/** What limits do to an estimate, in words. Loaded on demand: it needs the engine's distributions. */
import { lossLaw } from "@crq/engine/distributions/capped";
import { cdf, mean } from "@crq/engine/distributions/distribution";
import { percent } from "../../../../../ui/format.ts";
import { distributionIn } from "../convert-distribution.ts";
import { type DistributionDraft, readDistribution } from "../distribution-draft.ts";
import type { QuantityKind } from "../../../../../ui/form/quantity.ts";
import { quantityWords } from "../quantity-words.ts";

/** What the bounds cut off, and the average that is left; null without bounds, or while the fields are unfinished. */
export function boundsInWords(draft: DistributionDraft, kind: QuantityKind, currency: string): string | null {
  const distribution = distributionIn(draft, kind);
  if (distribution?.type !== "lognormal90") return null;
  const { min = 0, max = Number.POSITIVE_INFINITY, ...whole } = distribution;
  if (min === 0 && max === Number.POSITIVE_INFINITY) return null;
  const cut = cdf(whole, min) + (max < Number.POSITIVE_INFINITY ? 1 - cdf(whole, max) : 0);
  const words = (value: number) => quantityWords(Number(value.toPrecision(3)), kind, currency);
  const before = words(mean(whole));
  const after = words(mean(distribution));
  const average =
    before === after ? `The average stays ${after}.` : `The average is ${after} instead of ${before}.`;
  return `Rules out ${percent(cut)} of the estimate. ${average}`;
}

/** What a cap limits, and the average that is left; null without a cap, or while the fields are unfinished. */
export function capInWords(draft: DistributionDraft, currency: string): string | null {
  const loss = distributionIn(draft, "money");
  const { cap } = readDistribution(draft, "money");
  if (!loss || cap === undefined || cap === null || cap < 0) return null;
  const words = (value: number) => quantityWords(Number(value.toPrecision(3)), "money", currency);
  const limited = 1 - cdf(loss, cap);
  if (limited <= 0) return "No event reaches the cap.";
  const before = words(mean(loss));
  const after = words(lossLaw({ loss, cap }).mean);
  const average =
    before === after
      ? `the average event still costs ${after}`
      : `the average event costs ${after} instead of ${before}`;
  return `The cap limits ${percent(limited)} of events: ${average}.`;
}
