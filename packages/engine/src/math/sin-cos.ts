/** Sine and cosine from + − × ÷ alone, so that every engine gives the same bits. */

/** π/2 in three parts of 33, 33 and 53 bits, so that the first two products with a whole number below 2²⁰ are exact. */
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_2 = 6.077100506303966e-11;
const HALF_PI_3 = 2.0222662487959506e-21;
const TWO_OVER_PI = 0.6366197723675814;

/** sin r for |r| ≤ π/4 by its series to r¹⁷. */
function sinSeries(r: number): number {
  const z = r * r;
  const upper = -1 / 39916800 + z * (1 / 6227020800 + z * (-1 / 1307674368000 + z / 355687428096000));
  return r + r * z * (-1 / 6 + z * (1 / 120 + z * (-1 / 5040 + z * (1 / 362880 + z * upper))));
}

/** cos r for |r| ≤ π/4 by its series to r¹⁶. */
function cosSeries(r: number): number {
  const z = r * r;
  const upper = -1 / 3628800 + z * (1 / 479001600 + z * (-1 / 87178291200 + z / 20922789888000));
  return 1 - z * (0.5 - z * (1 / 24 + z * (-1 / 720 + z * (1 / 40320 + z * upper))));
}

/**
 * Writes cos x and sin x to `into[0]` and `into[1]`, absolute error below 2e-16.
 *
 * Domain: |x| ≤ 1e6 (beyond, the error grows with x). Method: reduction by multiples of π/2 in three parts
 * (Cody & Waite 1980), then the series.
 */
export function sinCos(x: number, into: Float64Array): void {
  const k = Math.floor(x * TWO_OVER_PI + 0.5);
  const r = x - k * HALF_PI_1 - k * HALF_PI_2 - k * HALF_PI_3;
  const s = sinSeries(r);
  const c = cosSeries(r);
  const quadrant = k & 3;
  if (quadrant === 0) {
    into[0] = c;
    into[1] = s;
  } else if (quadrant === 1) {
    into[0] = -s;
    into[1] = c;
  } else if (quadrant === 2) {
    into[0] = -c;
    into[1] = -s;
  } else {
    into[0] = s;
    into[1] = -c;
  }
}
