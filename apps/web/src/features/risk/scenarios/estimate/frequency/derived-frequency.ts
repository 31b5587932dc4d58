/** The result of a frequency's parts. Loaded with the first node that is estimated from its parts. */
import { lawOf } from "@crq/engine/distributions/distribution";
import { vulnerabilityOf } from "@crq/engine/exact/vulnerability";
import type { FrequencyInput } from "@crq/engine/inputs";
import type { Distribution } from "@crq/engine/scenario";
import { distributionIn } from "../convert-distribution.ts";
import { type FrequencyDraft, frequencyKind } from "../estimate-draft.ts";
import type { SplitNode } from "./frequency-parts.ts";

/**
 * A derived node's expected value and its 90 % interval; all three are equal if the parts leave no uncertainty from year to year.
 */
export interface DerivedValue {
  readonly mean: number;
  readonly p5: number;
  readonly p95: number;
}

/** Equally likely points that represent one factor. */
const POINTS = 128;

function pointsOf(distribution: Distribution): Float64Array {
  const law = lawOf(distribution);
  if (law.variance === 0) return Float64Array.of(law.mean);
  return Float64Array.from({ length: POINTS }, (_, i) => law.quantile((i + 0.5) / POINTS));
}

function product(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length * b.length);
  for (const [i, x] of a.entries()) for (const [j, y] of b.entries()) all[i * b.length + j] = x * y;
  all.sort();
  if (all.length <= POINTS) return all;
  return Float64Array.from({ length: POINTS }, (_, i) => all[Math.floor(((i + 0.5) / POINTS) * all.length)]!);
}

function quantileOf(points: Float64Array, p: number): number {
  const place = p * points.length - 0.5;
  const i = Math.min(Math.max(Math.floor(place), 0), points.length - 1);
  const next = points[Math.min(i + 1, points.length - 1)]!;
  return points[i]! + (next - points[i]!) * Math.min(Math.max(place - i, 0), 1);
}

/** 5th and 95th percentiles of a product of independent factors, by equally likely points: within about one per cent. */
function interval(factors: readonly Distribution[], chance: number): Omit<DerivedValue, "mean"> {
  const points = factors.map(pointsOf).reduce(product, Float64Array.of(chance));
  return { p5: quantileOf(points, 0.05), p95: quantileOf(points, 0.95) };
}

/**
 * The result of a node that is estimated from its parts: events per year, or a probability. Null while a part is invalid.
 *
 * The expected value is the product of the factors' (they are independent). A vulnerability from capability and strength is one number, the share of attempts
 * that succeed.
 */
export function derivedValue(frequency: FrequencyDraft, node: SplitNode): DerivedValue | null {
  const read = (name: FrequencyInput) => {
    const draft = frequency[name];
    return draft ? distributionIn(draft, frequencyKind(name)) : null;
  };
  if (node === "vulnerability") {
    const [capability, strength] = [read("threatCapability"), read("resistanceStrength")];
    if (!capability || !strength) return null;
    const chance = vulnerabilityOf(capability, strength);
    return { mean: chance, p5: chance, p95: chance };
  }
  const contacts = [read("contactFrequency"), read("probabilityOfAction")] as const;
  const attempts = frequency.tef ? [read("tef")] : contacts;
  if (attempts.includes(null)) return null;
  const rates = attempts as readonly Distribution[];
  if (node === "tef") return valueOf(rates, 1);
  const given = frequency.vulnerability;
  const vulnerability = given ? read("vulnerability") : derivedValue(frequency, "vulnerability");
  if (!vulnerability) return null;
  return "mean" in vulnerability ? valueOf(rates, vulnerability.mean) : valueOf([...rates, vulnerability], 1);
}

function valueOf(factors: readonly Distribution[], chance: number): DerivedValue {
  const mean = factors.reduce((all, factor) => all * lawOf(factor).mean, chance);
  return { mean, ...interval(factors, chance) };
}
