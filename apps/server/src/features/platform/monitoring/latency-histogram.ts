/**
 * How long calls took, as counts in fixed buckets: adding up the buckets of many minutes and processes gives the buckets of all of them,
 * which averages or percentiles would not.
 *
 * The upper bounds grow by the fourth root of two (about 19 %), from half a millisecond to just over a minute; one more bucket holds
 * what took longer. A percentile is interpolated within its bucket, so that it is never further from the exact one than a bucket is wide:
 * 19 % at worst, a few per cent as a rule; below half a millisecond, half a millisecond.
 */

/** The first bucket's upper bound in milliseconds. */
const FIRST_MS = 0.5;
/** Buckets a doubling. */
const STEPS = 4;
/** Bounds up to 0.5 ms × 2^17 = 65.5 s. */
const BOUNDED = 17 * STEPS + 1;

/** How many buckets there are; the last has no upper bound. */
export const BUCKETS = BOUNDED + 1;

/** Counts of one stretch of time. */
export interface Latencies {
  readonly counts: number[];
  sumMs: number;
  maxMs: number;
}

/** No call yet. */
export function noLatencies(): Latencies {
  return { counts: Array.from({ length: BUCKETS }, () => 0), sumMs: 0, maxMs: 0 };
}

/** Counts a call; what is no length of time counts for nothing. */
export function addLatency(to: Latencies, ms: number): void {
  if (!(ms >= 0)) return;
  const bucket = ms <= FIRST_MS ? 0 : Math.ceil(Math.log2(ms / FIRST_MS) * STEPS);
  to.counts[Math.min(bucket, BOUNDED)]! += 1;
  to.sumMs += ms;
  if (ms > to.maxMs) to.maxMs = ms;
}

/** Adds the counts of another stretch, or of another process. */
export function mergeLatencies(to: Latencies, other: Latencies): void {
  other.counts.forEach((count, bucket) => {
    to.counts[bucket]! += count;
  });
  to.sumMs += other.sumMs;
  to.maxMs = Math.max(to.maxMs, other.maxMs);
}

/** The counts up to the last that is not zero: as they are stored. */
export function trimmed(counts: readonly number[]): number[] {
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);
}

/**
 * The length of time within which a share of the calls ended.
 * @param counts by bucket; trailing zeros may be missing
 * @param maxMs the longest call, which bounds the last buckets
 * @param share such as 0.95
 * @returns milliseconds; null without a call
 */
export function percentileMs(counts: readonly number[], maxMs: number, share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let before = 0;
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted)
      return Math.min(maxMs, within(bucket, (wanted - before) / count, maxMs));
    before += count;
  }
  return maxMs;
}

/** The place at a share of a bucket: even steps in the first, even factors in all others, as their bounds grow. */
function within(bucket: number, share: number, maxMs: number): number {
  if (bucket === 0) return FIRST_MS * share;
  const lower = upperBoundMs(bucket - 1);
  const upper = bucket < BOUNDED ? upperBoundMs(bucket) : Math.max(maxMs, lower);
  return lower * (upper / lower) ** share;
}

function upperBoundMs(bucket: number): number {
  return FIRST_MS * 2 ** (bucket / STEPS);
}
