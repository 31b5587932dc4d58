/** The same estimate as another type of distribution. Loaded on demand: it needs the engine's quantiles. */
import { lawOf } from "@crq/engine/distributions/distribution";
import type { Distribution } from "@crq/engine/scenario";
import {
  type DistributionDraft,
  type DistributionType,
  PARAMETERS,
  type Parameter,
  draftOf,
  readDistribution,
} from "./distribution-draft.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";

/** The distribution of a draft, or null if its fields are unfinished or contradictory. */
export function distributionIn(draft: DistributionDraft, kind: QuantityKind): Distribution | null {
  const { values, problems } = readDistribution(draft, kind);
  if (Object.keys(problems).length > 0) return null;
  const numbers = PARAMETERS[draft.type].map((name) => values[name] ?? Number.NaN);
  const rising = numbers.every((value, i) => value >= 0 && (i === 0 || value >= numbers[i - 1]!));
  if (!rising || (kind === "probability" && numbers.some((value) => value > 1))) return null;
  if (draft.type === "lognormal90") {
    const [p5, p95] = numbers as [number, number];
    const { min = 0, max = Infinity } = values;
    if (!(p5 > 0 && min !== null && max !== null && min < p95 && max > p5 && min < max)) return null;
  }
  return values as Distribution;
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/**
 * The PERT (λ = 4) with three percentiles, as near as a PERT comes: it can't be as skewed as a wide lognormal nor go below 0, and keeps the
 * 95th percentile then.
 *
 * @param median of a lognormal, unless given
 */
export function pertLike(
  p5: number,
  p95: number,
  median = Math.sqrt(p5 * p95),
): Extract<Distribution, { type: "pert" }> {
  const wanted = (median - p5) / (p95 - p5);
  const shape = (mode: number) => {
    const law = lawOf({ type: "pert", min: 0, mode, max: 1 });
    return { low: law.quantile(0.05), middle: law.quantile(0.5), high: law.quantile(0.95) };
  };
  // The median's position between the percentiles rises with the mode.
  let [below, above] = [0, 1];
  for (let step = 0; step < 30; step += 1) {
    const mode = (below + above) / 2;
    const { low, middle, high } = shape(mode);
    if ((middle - low) / (high - low) < wanted) below = mode;
    else above = mode;
  }
  const mode = (below + above) / 2;
  const { low, high } = shape(mode);
  const width = (p95 - p5) / (high - low);
  const min = p5 - low * width;
  if (min >= 0) return { type: "pert", min, mode: min + mode * width, max: min + width };
  return { type: "pert", min: 0, mode: (mode * p95) / high, max: p95 / high };
}

interface Ends {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** The two ends of a bounded distribution, and its mode if it has one. */
function endsOf(distribution: Distribution, most: number): Ends {
  switch (distribution.type) {
    case "lognormal90": {
      const { p5, p95, min: least = 0, max = most } = distribution;
      if (p5 === p95) return { low: p5, middle: p5, high: p5 };
      const like = pertLike(p5, p95);
      return { low: Math.max(like.min, least), middle: like.mode, high: Math.min(like.max, max) };
    }
    case "constant":
      return {
        low: distribution.value / 2,
        middle: distribution.value,
        high: Math.min(distribution.value * 2, most),
      };
    case "uniform":
      return {
        low: distribution.min,
        middle: (distribution.min + distribution.max) / 2,
        high: distribution.max,
      };
    default:
      return { low: distribution.min, middle: distribution.mode, high: distribution.max };
  }
}

function valuesAs(
  type: DistributionType,
  from: Distribution,
  most: number,
): Partial<Record<Parameter, number>> {
  const { low, middle, high } = endsOf(from, most);
  if (type === "constant")
    return { value: from.type === "lognormal90" ? Math.sqrt(from.p5 * from.p95) : middle };
  if (type === "uniform") return { min: low, max: high };
  if (type !== "lognormal90") return { min: low, mode: Math.min(Math.max(middle, low), high), max: high };
  if (from.type === "constant") return { p5: low, p95: high };
  const law = lawOf(from);
  return { p5: law.quantile(0.05), p95: law.quantile(0.95) };
}

/** The figures of a draft for another type, rounded to three digits. */
function suggested(
  draft: DistributionDraft,
  type: DistributionType,
  kind: QuantityKind,
): DistributionDraft["text"] {
  const from = distributionIn(draft, kind);
  if (!from) return {};
  const values = valuesAs(type, from, kind === "probability" ? 1 : Number.POSITIVE_INFINITY);
  const entries = Object.entries(values).map(([name, value]) => [name, rounded(value)]);
  return draftOf({ type, ...Object.fromEntries(entries) } as Distribution, kind).text;
}

function sameTexts(
  a: DistributionDraft["text"],
  b: DistributionDraft["text"],
  type: DistributionType,
): boolean {
  return PARAMETERS[type].every(
    (name) => a[name] !== undefined && a[name].toLowerCase() === b[name]?.toLowerCase(),
  );
}

/**
 * The same estimate in another type. Between bounded distributions, ends and most likely value carry over; to and from the 90 %
 * interval, the 5th and 95th percentiles do. Text typed earlier for the new type is restored if the current figures are the ones it
 * gave; so switching back and forth changes nothing.
 */
export function withType(
  draft: DistributionDraft,
  type: DistributionType,
  kind: QuantityKind,
): DistributionDraft {
  if (type === draft.type) return draft;
  const back = suggested({ type, text: draft.text }, draft.type, kind);
  const unread = distributionIn(draft, kind) === null;
  if (unread || sameTexts(back, draft.text, draft.type)) return { type, text: draft.text };
  const { lambda: _, ...text } = draft.text;
  return { type, text: { ...text, ...suggested(draft, type, kind) } };
}
