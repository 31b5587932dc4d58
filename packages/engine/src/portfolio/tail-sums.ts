/** The sums of the members' losses in years of about the same total loss: small, and exact to merge. */

/** Bins an octave of the total. */
const BIN_BITS = 5;
/** Octaves covered: from 2⁻²⁰ of the expected total to 2²⁸ of it; totals outside go to the ends. */
const OCTAVES = 48;
const OCTAVES_BELOW = 20;
const BINS = OCTAVES << BIN_BITS;
/** A member's loss is counted in units of at most 2⁻²⁰ of its expected value. */
const FINEST_UNIT = 20;

const FLOAT = new Float64Array(1);
const HALVES = new Int32Array(FLOAT.buffer);
FLOAT[0] = 1;
const HIGH_HALF = HALVES[1] === 0 ? 0 : 1;

/** The biased binary exponent of a positive number. */
function exponentOf(x: number): number {
  FLOAT[0] = x;
  return HALVES[HIGH_HALF]! >>> 20;
}

/** 2ᵏ, exactly. */
function powerOfTwo(k: number): number {
  let power = 1;
  for (let i = 0; i < Math.abs(k); i++) power *= 2;
  return k < 0 ? 1 / power : power;
}

/**
 * Sums as plain data. By bin of the total: `years[bin]`, and `sums[bin·members + i]`, member i's losses in units of `units[i]`, an integer.
 */
export interface TailSums {
  /** Money per unit, a power of two for each member. */
  readonly units: Float64Array<ArrayBuffer>;
  /** The key of the first bin. */
  readonly first: number;
  readonly years: Float64Array<ArrayBuffer>;
  readonly sums: Float64Array<ArrayBuffer>;
}

/**
 * No sums yet.
 *
 * Units are powers of two from each member's expected annual loss and the number of years, so that all sums stay integers below 2⁵³ (as long as no mean
 * of the sample is above 16 times the expected one): they are exact, and the same in any order.
 *
 * @param means expected annual loss of each member, money
 * @param years of the whole simulation
 */
export function noTailSums(means: readonly number[], years: number): TailSums {
  const total = means.reduce((a, b) => a + b, 0);
  // 2^53 less 16 = 2^4 times the sum of so many years
  const fine = Math.min(FINEST_UNIT, 53 - 4 - 1 - (exponentOf(years) - 1023 + 1));
  return {
    units: Float64Array.from(means, (mean) =>
      powerOfTwo((mean > 0 ? exponentOf(mean) : 1023) - 1023 + 1 - fine),
    ),
    first: ((total > 0 ? exponentOf(total) : 1023) - OCTAVES_BELOW) << BIN_BITS,
    years: new Float64Array(BINS),
    sums: new Float64Array(BINS * means.length),
  };
}

/** Adds years: the total of each and the losses of every member. Years without loss are left out. */
export function addYears(
  into: TailSums,
  totals: Float64Array,
  losses: readonly Float64Array[],
  years: number,
): void {
  const { units, first, sums } = into;
  const members = losses.length;
  const halves = new Int32Array(totals.buffer, totals.byteOffset, 2 * years);
  const bins = new Int32Array(years);
  for (let year = 0; year < years; year++) {
    const bin = (halves[2 * year + HIGH_HALF]! >>> (20 - BIN_BITS)) - first;
    bins[year] = totals[year]! > 0 ? Math.max(0, Math.min(BINS - 1, bin)) : -1;
    if (bins[year]! >= 0) into.years[bins[year]!]!++;
  }
  for (const [i, row] of losses.entries()) {
    const perUnit = 1 / units[i]!;
    for (let year = 0; year < years; year++) {
      const bin = bins[year]!;
      if (bin >= 0) sums[bin * members + i]! += Math.round(row[year]! * perUnit);
    }
  }
}

/** Puts sums of one simulation together. */
export function mergeTailSums(parts: readonly TailSums[]): TailSums {
  const [one, ...others] = parts;
  const merged: TailSums = { ...one!, years: one!.years.slice(), sums: one!.sums.slice() };
  for (const { years, sums } of others) {
    for (const [bin, count] of years.entries()) merged.years[bin]! += count;
    for (const [at, sum] of sums.entries()) merged.sums[at]! += sum;
  }
  return merged;
}

/**
 * What each member's losses come to, money, in the `count` years of the greatest totals; the bin in which that number is reached counts in
 * proportion, its members' shares being nearly those at the boundary.
 */
export function worstYears({ units, years, sums }: TailSums, count: number): number[] {
  const members = units.length;
  const worst = new Float64Array(members);
  let left = count;
  for (let bin = years.length - 1; bin >= 0 && left > 0; bin--) {
    if (years[bin] === 0) continue;
    const share = Math.min(1, left / years[bin]!);
    for (let i = 0; i < members; i++) worst[i]! += share * sums[bin * members + i]!;
    left -= years[bin]!;
  }
  return Array.from(worst, (sum, i) => sum * units[i]!);
}
