/** The standard normal distribution, to the last digits, on the own exponential and logarithm. */
import { exp, log } from "./exp-log.ts";

/**
 * Chebyshev coefficients of (1 + 2x)·e^{x²}·erfc(x) in t = (x − 3.75)/(x + 3.75), computed to 50 digits from the definition;
 * the variable is that of Schonfelder 1978. The first left out is 2.7e-20.
 */
const SCALED_ERFC = [
  1.1775789345674017, -0.004590054580646478, -0.08424913336651792, 0.05920993999819189, -0.026658668435305753,
  0.009074997670705265, -0.002413163540417608, 0.0004907758365258086, -6.916973302501207e-5,
  4.13902798607301e-6, 7.74038306619849e-7, -2.1886401049234397e-7, 1.076499946567091e-8,
  4.521959811218287e-9, -7.754400208831351e-10, -6.318088340886684e-11, 2.86879501093067e-11,
  1.9455868545777347e-13, -9.65469674843344e-13, 3.25254814814874e-14, 3.3478119482868056e-14,
  -1.864562880419313e-15, -1.2507950530688648e-15, 7.418235256624044e-17, 5.068148904796111e-17,
  -2.2370566594359995e-18, -2.187342944303018e-18,
] as const;

const INVERSE_SQRT_2PI = 0.3989422804014327;

/** e^{x²}·erfc(x) for x ≥ 0, by Clenshaw's recurrence. */
function scaledErfc(x: number): number {
  const t2 = (2 * (x - 3.75)) / (x + 3.75);
  let a = 0;
  let b = 0;
  for (let k = SCALED_ERFC.length - 1; k > 0; k--) {
    const next = t2 * a - b + SCALED_ERFC[k]!;
    b = a;
    a = next;
  }
  return (0.5 * t2 * a - b + SCALED_ERFC[0]) / (1 + 2 * x);
}

/** e^{−c·x²} for x ≥ 0 and c = 1 or ½, with x² split so that no relative error grows with x. */
function gaussian(x: number, c: number): number {
  const rough = Math.floor(x * 16) / 16;
  return exp(-c * rough * rough) * exp(-c * (x - rough) * (x + rough));
}

/**
 * The complementary error function 2/√π·∫ₓ^∞ e^{−t²} dt, relative error below 2e-15 down to the smallest normal number.
 *
 * Domain: every number; 0 above 27.3.
 */
export function erfc(x: number): number {
  if (Number.isNaN(x)) return NaN;
  const magnitude = Math.abs(x);
  if (magnitude > 28) return x > 0 ? 0 : 2;
  const upper = gaussian(magnitude, 1) * scaledErfc(magnitude);
  return x >= 0 ? upper : 2 - upper;
}

/**
 * The density of the standard normal distribution, relative error below 1e-15.
 *
 * Domain: every number.
 */
export function normalDensity(z: number): number {
  const magnitude = Math.abs(z);
  return magnitude > 40 ? 0 : INVERSE_SQRT_2PI * gaussian(magnitude, 0.5);
}

/**
 * P(Z ≤ z) of the standard normal distribution, relative error below 2e-15 in both tails.
 *
 * Domain: every number; 0 below −38.5. P(Z > z) without cancellation is `normalCdf(-z)`.
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return NaN;
  const magnitude = Math.abs(z);
  if (magnitude > 39) return z > 0 ? 1 : 0;
  const tail = 0.5 * gaussian(magnitude, 0.5) * scaledErfc(magnitude * Math.SQRT1_2);
  return z > 0 ? 1 - tail : tail;
}

/** Σ cᵢ·rⁱ. */
function polynomial(coefficients: readonly number[], r: number): number {
  let sum = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * r + coefficients[i]!;
  return sum;
}

/** Wichura 1988, AS 241 (PPND16): numerators and denominators for the center, the tail and the far tail. */
const CENTRE = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
    67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
] as const;
const TAIL = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
] as const;
const FAR_TAIL = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
] as const;

/**
 * The z with P(Z ≤ z) = p, relative error below 1e-15 in z (absolute near z = 0).
 *
 * Domain: 0 ≤ p ≤ 1; −Infinity at 0, Infinity at 1, NaN outside. For the upper tail, −normalQuantile(1 − p) of a small
 * 1 − p keeps the digits that p itself has lost.
 * Source: Wichura 1988, algorithm AS 241, routine PPND16.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return NaN;
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRE[0], r)) / polynomial(CENTRE[1], r);
  }
  const r = Math.sqrt(-log(q < 0 ? p : 1 - p));
  const [shift, [numerator, denominator]] = r <= 5 ? [1.6, TAIL] : [5, FAR_TAIL];
  const magnitude = polynomial(numerator, r - shift) / polynomial(denominator, r - shift);
  return q < 0 ? -magnitude : magnitude;
}
