/** Measures of many points reduced to measures of few with the same moments. */
import { type Measure, gaussRule } from "../math/gauss.ts";

/** The points in one bin. */
const POINTS_PER_BIN = 12;
/** Width of a bin in √λ, where every Poisson distribution has a spread of about ½. */
const BIN_WIDTH = 2;

/** The n-point Gauss rule of some points of a measure, by the Stieltjes procedure (Gautschi 2004, section 2.2.3). */
function gaussOfPoints(value: Float64Array, weight: Float64Array, n: number): Measure {
  const count = value.length;
  let total = 0;
  for (const w of weight) total += w;
  const centre = (value[0]! + value[count - 1]!) / 2;
  const scale = Math.max((value[count - 1]! - value[0]!) / 2, Number.MIN_VALUE);
  const x = value.map((v) => (v - centre) / scale);
  let previous = new Float64Array(count);
  let current = new Float64Array(count).fill(1);
  let norm = total;
  const diagonal = new Float64Array(n);
  const offDiagonal = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    let first = 0;
    for (let i = 0; i < count; i++) first += weight[i]! * x[i]! * current[i]! * current[i]!;
    diagonal[k] = first / norm;
    const beta = k === 0 ? 0 : offDiagonal[k - 1]! * offDiagonal[k - 1]!;
    const next = current.map((p, i) => (x[i]! - diagonal[k]!) * p - beta * previous[i]!);
    let nextNorm = 0;
    for (let i = 0; i < count; i++) nextNorm += weight[i]! * next[i]! * next[i]!;
    offDiagonal[k] = Math.sqrt(nextNorm / norm);
    previous = current;
    current = next;
    norm = nextNorm;
  }
  const rule = gaussRule(diagonal, offDiagonal);
  return { value: rule.value.map((t) => centre + scale * t), weight: rule.weight.map((w) => w * total) };
}

/**
 * A rate measure of at most 12 points per bin of width 2 in √λ, with the same moments up to order 23 in every bin.
 *
 * A mixture of Poisson distributions over it changes by about 1e-9. A measure with few points is returned unchanged, in order.
 */
export function compressedRates(rates: Measure): Measure {
  const order = Array.from(rates.value.keys()).sort((i, j) => rates.value[i]! - rates.value[j]!);
  const value: number[] = [];
  const weight: number[] = [];
  for (let start = 0; start < order.length;) {
    const bin = Math.floor(Math.sqrt(rates.value[order[start]!]!) / BIN_WIDTH);
    let end = start;
    while (end < order.length && Math.floor(Math.sqrt(rates.value[order[end]!]!) / BIN_WIDTH) === bin) end++;
    const members = order.slice(start, end);
    const values = Float64Array.from(members, (i) => rates.value[i]!);
    const weights = Float64Array.from(members, (i) => rates.weight[i]!);
    const many = members.length > 2 * POINTS_PER_BIN && values.at(-1)! - values[0]! > 1e-9 * values[0]!;
    const kept = many ? gaussOfPoints(values, weights, POINTS_PER_BIN) : { value: values, weight: weights };
    value.push(...kept.value);
    weight.push(...kept.weight);
    start = end;
  }
  return { value: Float64Array.from(value), weight: Float64Array.from(weight) };
}
