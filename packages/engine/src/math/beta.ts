/** Gamma and beta functions for shape parameters from about 0.01 to 100,000, on the own exponential and logarithm. */
import { exp, log, log1p } from "./exp-log.ts";

const HALF_LOG_2PI = 0.9189385332046728;
const INVERSE_SQRT_2PI = 0.3989422804014327;

/** Bernoulli numbers over 2k(2k − 1): Stirling's series of ln Γ. */
const STIRLING = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
] as const;

/** ln Γ(x) − (x − ½)·ln x + x − ½·ln 2π: for x ≥ 10 by Stirling's series (absolute error below 1e-17), else by recurrence. */
export function stirlingRest(x: number): number {
  if (x >= 10) {
    const z = 1 / (x * x);
    let sum = 0;
    for (let k = STIRLING.length - 1; k >= 0; k--) sum = sum * z + STIRLING[k]!;
    return sum / x;
  }
  // rest(x) = rest(x + 1) + (x + ½)·ln(1 + 1/x) − 1
  return stirlingRest(x + 1) + (x + 0.5) * log1p(1 / x) - 1;
}

/**
 * ln Γ(x), absolute error below 1e-14 · max(1, |ln Γ(x)|).
 *
 * Domain: x > 0; NaN otherwise. Source: Stirling's series with a shift to x ≥ 10.
 */
export function logGamma(x: number): number {
  if (!(x > 0)) return NaN;
  if (x === 1 || x === 2) return 0;
  if (x >= 10) return (x - 0.5) * log(x) - x + HALF_LOG_2PI + stirlingRest(x);
  let product = 1;
  let y = x;
  for (; y < 10; y++) product *= y;
  return (y - 0.5) * log(y) - y + HALF_LOG_2PI + stirlingRest(y) - log(product);
}

/** u − ln(1 + u) for u > −1, given the ratio 1 + u too, without cancellation near u = 0 or near u = −1. */
export function logDeviance(u: number, ratio: number): number {
  if (Math.abs(u) > 0.3) return u - log(ratio);
  // with s = u/(2 + u): ln(1 + u) = 2·artanh(s), u = 2s/(1 − s)
  const s = u / (2 + u);
  const z = s * s;
  let series = 0;
  for (let k = 25; k >= 3; k -= 2) series = series * z + 2 / k;
  return s * (u - z * series);
}

/** What depends on the shapes alone in the functions below. */
export interface BetaShape {
  readonly a: number;
  readonly b: number;
  /** √(ab/(2π(a + b)))·e^{rest(a + b) − rest(a) − rest(b)}, the scale of x^a·(1 − x)^b/B(a, b) at its highest point. */
  readonly peak: number;
}

/**
 * Prepares the shapes a, b > 0 of a beta distribution for repeated calls of `betaDensity`, `betaTails` and `betaQuantile`.
 */
export function betaShape(a: number, b: number): BetaShape {
  const rest = stirlingRest(a + b) - stirlingRest(a) - stirlingRest(b);
  return { a, b, peak: INVERSE_SQRT_2PI * Math.sqrt((a / (a + b)) * b) * exp(rest) };
}

/** x^a·y^b/B(a, b) with y = 1 − x given apart, by deviances (Loader 2000), so that large shapes lose no digits. */
function betaKernel(shape: BetaShape, x: number, y: number): number {
  const { a, b, peak } = shape;
  const n = a + b;
  if (!(x > 0 && y > 0)) return 0;
  // n·x − a = b·x − a·y, whichever side is smaller being exact
  const excess = x < y ? n * x - a : b - n * y;
  const first = a * logDeviance(excess / a, (n * x) / a);
  const second = b * logDeviance(-excess / b, (n * y) / b);
  return peak * exp(-(first + second));
}

/**
 * The density of Beta(a, b) at x, relative error about 1e-14.
 *
 * Domain: 0 < x < 1; 0 outside.
 */
export function betaDensity(shape: BetaShape, x: number): number {
  if (!(x > 0 && x < 1)) return 0;
  return betaKernel(shape, x, 1 - x) / (x * (1 - x));
}

/** The continued fraction of I_x(a, b) (Didonato & Morris 1992, eq. 9), by the modified Lentz method. */
function betaFraction(a: number, b: number, x: number, y: number): number {
  const lambda = a - (a + b) * x;
  let h = 1e-300;
  let c = h;
  let d = 0;
  for (let n = 0; n < 5000; n++) {
    const m = a + 2 * n;
    const alpha = n === 0 ? 1 : (((a + n - 1) / (m - 1)) * (a + b + n - 1) * n * (b - n) * x * x) / (m - 1);
    const beta =
      n + (n === 0 ? 0 : (n * (b - n) * x) / (m - 1)) + ((a + n) / (m + 1)) * (lambda + 1 + n * (1 + y));
    d = beta + alpha * d;
    if (Math.abs(d) < 1e-300) d = 1e-300;
    c = beta + alpha / c;
    if (Math.abs(c) < 1e-300) c = 1e-300;
    d = 1 / d;
    const delta = c * d;
    h *= delta;
    if (n > 0 && Math.abs(delta - 1) < 2e-16) break;
  }
  return h;
}

/**
 * P(X ≤ x) and P(X > x) of Beta(a, b), each with a relative error of about 1e-14, given x and y = 1 − x.
 *
 * Domain: x ≥ 0, y ≥ 0. Source: Didonato & Morris 1992, the continued fraction of BFRAC.
 */
export function betaTails(
  shape: BetaShape,
  x: number,
  y: number,
): { readonly lower: number; readonly upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 };
  if (y <= 0) return { lower: 1, upper: 0 };
  const { a, b } = shape;
  const kernel = betaKernel(shape, x, y);
  if (x * (a + b) <= a) {
    const lower = Math.min(1, kernel * betaFraction(a, b, x, y));
    return { lower, upper: 1 - lower };
  }
  const upper = Math.min(1, kernel * betaFraction(b, a, y, x));
  return { lower: 1 - upper, upper };
}

/**
 * The regularised incomplete beta function I_x(a, b): P(X ≤ x) of Beta(a, b), relative error about 1e-14 below the mean.
 *
 * Domain: a, b > 0; 0 below x = 0 and 1 above x = 1.
 */
export function betaCdf(x: number, a: number, b: number): number {
  if (Number.isNaN(x) || !(a > 0) || !(b > 0)) return NaN;
  return betaTails(betaShape(a, b), x, 1 - x).lower;
}

/**
 * The x with P(X ≤ x) = p of Beta(a, b), relative error about 1e-14 in x below the mean and in 1 − x above it.
 *
 * Domain: 0 ≤ p ≤ 1; NaN outside. Method: Newton's iteration for ln F in ln x from the tail nearer to p, which rises
 * steadily to the root because ln F is concave in ln x for b ≥ 1.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(p >= 0 && p <= 1) || !(a > 0) || !(b > 0)) return NaN;
  return betaQuantiles(betaShape(a, b), p, 1 - p).x;
}

/**
 * The quantile of a prepared shape with its complement: x and y = 1 − x, given p and q = 1 − p (each to full precision, so
 * that the far upper tail can be asked for by q).
 */
export function betaQuantiles(
  shape: BetaShape,
  p: number,
  q: number,
): { readonly x: number; readonly y: number } {
  if (p <= 0) return { x: 0, y: 1 };
  if (q <= 0) return { x: 1, y: 0 };
  const { a, b } = shape;
  const mean = a / (a + b);
  if (p <= betaTails(shape, mean, b / (a + b)).lower) {
    const x = lowerRoot(shape, p, mean);
    return { x, y: 1 - x };
  }
  const y = lowerRoot({ a: b, b: a, peak: shape.peak }, q, b / (a + b));
  return { x: 1 - y, y };
}

/** The x ≤ limit with P(X ≤ x) = p. */
function lowerRoot(shape: BetaShape, p: number, limit: number): number {
  const { a } = shape;
  // F(x) ≥ x^a·(1 − x)^b/(a·B(a, b)): start where the leading power alone reaches p
  const atLimit = betaTails(shape, limit, 1 - limit).lower;
  let x = limit * exp(Math.min(0, log(p / atLimit)) / a);
  for (let i = 0; i < 200; i++) {
    const lower = betaTails(shape, x, 1 - x).lower;
    const slope = betaKernel(shape, x, 1 - x) / (1 - x); // x·f(x)
    if (!(lower > 0) || !(slope > 0)) {
      x = 0.5 * (x + limit);
      continue;
    }
    const step = (log(p / lower) * lower) / slope;
    const next = Math.min(limit, x * exp(step));
    if (Math.abs(next - x) <= 1e-15 * x) return next;
    if (i > 3 && Math.abs(step) < 1e-13) return next;
    x = next;
  }
  return x;
}
