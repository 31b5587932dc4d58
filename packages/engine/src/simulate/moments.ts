/** Central moments to the fourth, block by block, merged in the order of the blocks so that threads do not change a bit. */

/** Count, mean and the sums of the second, third and fourth powers of the deviations from the mean. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly m2: number;
  readonly m3: number;
  readonly m4: number;
}

/** The moments of no values. */
export const NO_MOMENTS: Moments = { count: 0, mean: 0, m2: 0, m3: 0, m4: 0 };

/** The moments of the first `count` values, in two passes; `count` 1 or more. */
export function momentsOf(values: Float64Array, count: number): Moments {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i]!;
  const mean = sum / count;
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  for (let i = 0; i < count; i++) {
    const deviation = values[i]! - mean;
    const square = deviation * deviation;
    m2 += square;
    m3 += square * deviation;
    m4 += square * square;
  }
  return { count, mean, m2, m3, m4 };
}

/**
 * The moments of two sets of values together (Pébay 2008, 'Formulas for robust, one-pass parallel computation of covariances and arbitrary-order
 * statistical moments', equations 2.1 and 3.1). Rounding depends on the order of merging: always merge by increasing block.
 */
export function mergeMoments(a: Moments, b: Moments): Moments {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  const count = a.count + b.count;
  const delta = b.mean - a.mean;
  const product = a.count * b.count;
  const square = delta * delta;
  return {
    count,
    mean: a.mean + (delta * b.count) / count,
    m2: a.m2 + b.m2 + (square * product) / count,
    m3:
      a.m3 +
      b.m3 +
      (square * delta * product * (a.count - b.count)) / (count * count) +
      (3 * delta * (a.count * b.m2 - b.count * a.m2)) / count,
    m4:
      a.m4 +
      b.m4 +
      (square * square * product * (a.count * a.count - product + b.count * b.count)) /
        (count * count * count) +
      (6 * square * (a.count * a.count * b.m2 + b.count * b.count * a.m2)) / (count * count) +
      (4 * delta * (a.count * b.m3 - b.count * a.m3)) / count,
  };
}
