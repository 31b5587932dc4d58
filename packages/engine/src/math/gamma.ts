/** The incomplete gamma function and its inverse, for shapes from about 0.001 to 1e8, on the own exponential and logarithm. */
import { logDeviance, logGamma, stirlingRest } from "./beta.ts";
import { exp, log } from "./exp-log.ts";
import { normalQuantile } from "./normal.ts";

const INVERSE_SQRT_2PI = 0.3989422804014327;
/** Terms of series and fractions: about six roots of the shape are needed. */
const MOST_TERMS = 200_000;

/** x^a·e^{−x}/Γ(a), by deviances (Loader 2000), so that large shapes lose no digits. */
function kernel(a: number, x: number): number {
  const ratio = x / a;
  if (a < 1e-3) return exp(a * log(x) - x - logGamma(a));
  return INVERSE_SQRT_2PI * Math.sqrt(a) * exp(-a * logDeviance((x - a) / a, ratio) - stirlingRest(a));
}

/** Σ xⁿ/((a + 1)…(a + n)): P(a, x) is the kernel over a times this (Abramowitz & Stegun 6.5.29). */
function lowerSeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n < MOST_TERMS && term > 1e-17 * sum; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** The continued fraction of Q(a, x) over the kernel (Abramowitz & Stegun 6.5.31), by the modified Lentz method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < MOST_TERMS; n++) {
    const term = n * (a - n);
    b += 2;
    d = 1 / (term * d + b);
    c = b + term / c;
    const delta = c * d;
    h *= delta;
    if (Math.abs(delta - 1) < 2e-16) break;
  }
  return h;
}

/**
 * The regularised incomplete gamma functions: P(X ≤ x) and P(X > x) of a gamma distribution of shape a and scale 1.
 *
 * Domain: a > 0, x ≥ 0; NaN otherwise. Relative error of the smaller of the two about 1e-13.
 */
export function gammaTails(a: number, x: number): { readonly lower: number; readonly upper: number } {
  if (!(a > 0) || !(x >= 0)) return { lower: NaN, upper: NaN };
  if (x === 0) return { lower: 0, upper: 1 };
  if (x === Infinity) return { lower: 1, upper: 0 };
  const scale = kernel(a, x);
  if (x < a + 1) {
    const lower = Math.min(1, (scale / a) * lowerSeries(a, x));
    return { lower, upper: 1 - lower };
  }
  const upper = Math.min(1, scale * upperFraction(a, x));
  return { lower: 1 - upper, upper };
}

/** Where the search for a quantile starts: for large shapes at the cube of a normal variable (Wilson & Hilferty 1931). */
function startOf(a: number, p: number, q: number, fromBelow: boolean): number {
  if (a >= 10) {
    const z = p <= 0.5 ? normalQuantile(p) : -normalQuantile(q);
    const root = Math.max(0.1, 1 - 1 / (9 * a) + z / (3 * Math.sqrt(a)));
    return a * root * root * root;
  }
  // P(a, x) ≤ x^a/Γ(a + 1): the root is above the point where that reaches p
  return fromBelow ? Math.min(a, exp((log(p) + logGamma(a + 1)) / a)) : a;
}

/**
 * The x with P(X ≤ x) = p of a gamma distribution of shape a and scale 1, relative error about 1e-13.
 *
 * Domain: a > 0, 0 ≤ p ≤ 1; NaN otherwise. `q` is 1 − p to full precision. Method: Newton's iteration for the logarithm of the smaller tail in ln x; both
 * tails are log-concave there, so that it closes in from one side.
 */
export function gammaQuantile(a: number, p: number, q = 1 - p): number {
  if (!(a > 0) || !(p >= 0 && p <= 1)) return NaN;
  if (p === 0) return 0;
  if (q <= 0) return Infinity;
  const fromBelow = p <= gammaTails(a, a).lower;
  let x = startOf(a, p, q, fromBelow);
  if (x === 0) return 0;
  for (let i = 0; i < 200; i++) {
    const { lower, upper } = gammaTails(a, x);
    const slope = kernel(a, x); // x·f(x)
    const step = fromBelow ? (log(p / lower) * lower) / slope : (log(upper / q) * upper) / slope;
    const next = x * exp(Math.max(-5, Math.min(5, step)));
    if (Math.abs(next - x) <= 1e-15 * x || (i > 3 && Math.abs(step) < 1e-14)) return next;
    x = next;
  }
  return x;
}
