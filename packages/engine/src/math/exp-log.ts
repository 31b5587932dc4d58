/**
 * Exponential, logarithm and power from + − × ÷ and bit operations only.
 *
 * ECMAScript leaves the last bits of `Math.exp`, `Math.log` and `Math.pow` to the implementation; these functions give the
 * same bits in every engine, because they use only operations that IEEE 754 rounds in exactly one way.
 */

/** ln 2 in two parts: the first has 32 significant bits, so that its product with an exponent is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
/** Beyond these exp overflows, or rounds to zero. */
const EXP_MAX = 709.782712893384;
const EXP_MIN = -745.1332191019412;

/** 1/2!, 1/3!, … 1/14!: the exponential series after its first two terms. */
const EXP_SERIES = Array.from({ length: 13 }, (_, i) => {
  let factorial = 1;
  for (let k = 2; k <= i + 2; k++) factorial *= k;
  return 1 / factorial;
});
const [E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14] = EXP_SERIES as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** 2^k for k = −1074 … 1023, exact. */
const POWERS_OF_TWO = new Float64Array(2098);
POWERS_OF_TWO[1074] = 1;
for (let k = 1; k <= 1023; k++) POWERS_OF_TWO[1074 + k] = POWERS_OF_TWO[1073 + k]! * 2;
for (let k = -1; k >= -1074; k--) POWERS_OF_TWO[1074 + k] = POWERS_OF_TWO[1075 + k]! / 2;

const FLOAT = new Float64Array(1);
const WORDS = new Int32Array(FLOAT.buffer);
FLOAT[0] = 1;
const HIGH_WORD = WORDS[1] === 0 ? 0 : 1;

/** y·2^k with one rounding at most, for any k in −2098 … 2046. */
function scaleByPowerOfTwo(y: number, k: number): number {
  if (k >= -1022 && k <= 1023) return y * POWERS_OF_TWO[1074 + k]!;
  if (k > 1023) return y * POWERS_OF_TWO[1074 + 1023]! * POWERS_OF_TWO[1074 + k - 1023]!;
  return y * POWERS_OF_TWO[1074 - 1000]! * POWERS_OF_TWO[1074 + k + 1000]!;
}

/** Σ rⁱ⁻²/i! from i = 2: (e^r − 1 − r)/r² for |r| ≤ ln(2)/2. */
function expTail(r: number): number {
  const upper = E8 + r * (E9 + r * (E10 + r * (E11 + r * (E12 + r * (E13 + r * E14)))));
  return E2 + r * (E3 + r * (E4 + r * (E5 + r * (E6 + r * (E7 + r * upper)))));
}

/**
 * e^x, error below 1 ulp.
 *
 * Domain: every number; NaN for NaN, Infinity above 709.78, 0 below −745.13.
 * Method: x = k·ln 2 + r with |r| ≤ ln(2)/2 in two parts (Cody & Waite 1980), then the exponential series to r¹⁴.
 */
export function exp(x: number): number {
  if (!(x <= EXP_MAX)) return x > EXP_MAX ? Infinity : NaN;
  if (x < EXP_MIN) return 0;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const lost = high - r - low;
  return scaleByPowerOfTwo(1 + (r + (r * r * expTail(r) + lost)), k);
}

/**
 * e^x − 1 without cancellation near 0, error below 2 ulp.
 *
 * Domain: every number; −1 far below 0. Method: as `exp`, with 2^k·(e^r − 1) + (2^k − 1).
 */
export function expm1(x: number): number {
  if (x > 40) return exp(x) - 1;
  if (x < -40) return -1;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  if (k === 0) return x + x * x * expTail(x);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const lost = high - r - low;
  const scale = scaleByPowerOfTwo(1, k);
  return scale * (r + (r * r * expTail(r) + lost)) + (scale - 1);
}

/** 2/3 + 2/5·z + 2/7·z² + …: with z = s², 2·artanh(s) = 2s + s·z·series(z), for z ≤ 0.0295. */
function artanhTail(z: number): number {
  const upper = 2 / 15 + z * (2 / 17 + z * (2 / 19 + z * (2 / 21 + z * (2 / 23 + (z * 2) / 25))));
  return 2 / 3 + z * (2 / 5 + z * (2 / 7 + z * (2 / 9 + z * (2 / 11 + z * (2 / 13 + z * upper)))));
}

/** The exponent of the last call of `mantissa`. */
let exponent = 0;

/** Splits a positive finite x into m·2^exponent with √½ ≤ m < √2; the exponent goes to the variable above. */
function mantissa(x: number): number {
  FLOAT[0] = x;
  let bits = WORDS[HIGH_WORD]!;
  exponent = 0;
  if (bits < 0x00100000) {
    FLOAT[0] = x * 18014398509481984; // a subnormal number, times 2^54
    bits = WORDS[HIGH_WORD]!;
    exponent = -54;
  }
  exponent += (bits >> 20) - 1023;
  WORDS[HIGH_WORD] = (bits & 0x000fffff) | 0x3ff00000;
  const m = FLOAT[0];
  if (m < Math.SQRT2) return m;
  exponent += 1;
  return m / 2;
}

/**
 * Natural logarithm, error below 1 ulp.
 *
 * Domain: x ≥ 0; −Infinity at 0, NaN below 0, Infinity at Infinity.
 * Method: x = 2^k·(1 + f), s = f/(2 + f), ln(1 + f) = 2·artanh(s), arranged as f − f²/2 + s·(f²/2 + tail) so that the
 * leading term carries no rounding error.
 */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return Infinity;
  const f = mantissa(x) - 1;
  const k = exponent;
  const s = f / (2 + f);
  const z = s * s;
  const half = 0.5 * f * f;
  const tail = z * artanhTail(z);
  if (k === 0) return f - (half - s * (half + tail));
  return k * LN2_HIGH - (half - (s * (half + tail) + k * LN2_LOW) - f);
}

/**
 * ln(1 + x) without cancellation near 0, error below 2 ulp.
 *
 * Domain: x ≥ −1; −Infinity at −1, NaN below. Method: ln of the rounded 1 + x, plus what the rounding lost over it.
 */
export function log1p(x: number): number {
  if (!(x > -1)) return x === -1 ? -Infinity : NaN;
  const u = 1 + x;
  if (u === 1) return x;
  if (x > 1e16) return log(x);
  const lost = x >= 1 ? 1 - (u - x) : x - (u - 1);
  return log(u) + lost / u;
}

const SPLITTER = 134217729; // 2^27 + 1 (Dekker 1971)
/** The rounding error of the last `exactProduct`. */
let productError = 0;

/** a·b rounded; its exact rounding error goes to the variable above (Dekker 1971). */
function exactProduct(a: number, b: number): number {
  const product = a * b;
  const ta = SPLITTER * a;
  const aHigh = ta - (ta - a);
  const aLow = a - aHigh;
  const tb = SPLITTER * b;
  const bHigh = tb - (tb - b);
  const bLow = b - bHigh;
  productError = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
  return product;
}

/** What of the last `logTwoParts` its first part leaves out. */
let logLow = 0;

/** ln x for finite x > 0 as an unevaluated sum of two doubles, relative error about 2⁻⁶⁸; the second part goes above. */
function logTwoParts(x: number): number {
  const f = mantissa(x) - 1;
  const k = exponent;
  // s = f/(2 + f) in two parts
  const d = 2 + f;
  const dLost = f - (d - 2);
  const s = f / d;
  const sd = exactProduct(s, d);
  const sLow = (f - sd - productError - s * dLost) / d;
  // z = s² in two parts
  const z = exactProduct(s, s);
  const zLow = productError + 2 * s * sLow;
  // t = 1/3 + z/5 + z²/7 + … in two parts
  const upper = 1 / 15 + z * (1 / 17 + z * (1 / 19 + z * (1 / 21 + z * (1 / 23 + z / 25))));
  const rest = z * (1 / 5 + z * (1 / 7 + z * (1 / 9 + z * (1 / 11 + z * (1 / 13 + z * upper)))));
  const third = 0.3333333333333333;
  const t = third + rest;
  const tLow = third - t + rest + (1.850371707708594e-17 + zLow / 5);
  // u = 2·s·z·t in two parts
  const zt = exactProduct(z, t);
  const ztLow = productError + z * tLow + zLow * t;
  const u = exactProduct(2 * s, zt);
  const uLow = productError + 2 * (s * ztLow + sLow * zt);
  // k·ln 2 + 2s + u
  const whole = k * LN2_HIGH;
  const a = whole + 2 * s;
  const aLow = k === 0 ? 0 : whole - a + 2 * s;
  const b = a + u;
  const bLow = a - b + u;
  const low = aLow + bLow + (uLow + 2 * sLow + k * LN2_LOW);
  const sum = b + low;
  logLow = b - sum + low;
  return sum;
}

/**
 * x to the power y, error below 2 ulp over the whole range of results.
 *
 * Domain: x ≥ 0 and any y; 1 for y = 0, NaN for x < 0 (also at whole y).
 * Method: ln x in two parts times y in two parts, then `exp` of the first corrected by the second.
 */
export function pow(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (!(x >= 0) || Number.isNaN(y)) return NaN;
  if (x === 0 || x === Infinity) return (x === 0) === y > 0 ? 0 : Infinity;
  const high = logTwoParts(x);
  const low = logLow;
  const rough = y * high;
  if (!(Math.abs(rough) < 760)) return rough > 0 ? Infinity : 0;
  const product = exactProduct(y, high);
  const rest = productError + y * low;
  const value = exp(product);
  return value === Infinity ? value : value + value * rest;
}
