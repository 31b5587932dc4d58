/**
 * Call durations as counts in fixed buckets: unlike averages or percentiles, the buckets of several minutes
 * and processes can be summed.
 *
 * The upper bounds grow by the fourth root of two (about 19%), from half a millisecond to just over a minute;
 * one more bucket holds longer calls. A percentile is interpolated within its bucket, so it is off by at most
 * the bucket's width: 19% at worst, usually a few percent; below half a millisecond, half a millisecond.
 */

/** The first bucket's upper bound in milliseconds. */
const FIRST_MS = 0.5;
/** Buckets per doubling. */
const STEPS = 4;
/** Bounds up to 0.5 ms × 2^17 = 65.5 s. */
const BOUNDED = 17 * STEPS + 1;

/** The number of buckets; the last has no upper bound. */
export const BUCKETS = BOUNDED + 1;

/** The counts of one period. */
export interface Latencies {
  readonly counts: number[];
  sumMs: number;
  maxMs: number;
}

/** No calls yet. */
export function noLatencies(): Latencies {
  return { counts: Array.from({ length: BUCKETS }, () => 0), sumMs: 0, maxMs: 0 };
}

/** Counts a call; invalid durations are ignored. */
export function addLatency(to: Latencies, ms: number): void {
  if (!(ms >= 0)) return;
  const bucket = ms <= FIRST_MS ? 0 : Math.ceil(Math.log2(ms / FIRST_MS) * STEPS);
  to.counts[Math.min(bucket, BOUNDED)]! += 1;
  to.sumMs += ms;
  if (ms > to.maxMs) to.maxMs = ms;
}

/** Adds the counts of another period or process. */
export function mergeLatencies(to: Latencies, other: Latencies): void {
  other.counts.forEach((count, bucket) => {
    to.counts[bucket]! += count;
  });
  to.sumMs += other.sumMs;
  to.maxMs = Math.max(to.maxMs, other.maxMs);
}

/** The counts up to the last nonzero one, as they are stored. */
export function trimmed(counts: readonly number[]): number[] {
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);
}

/**
 * The duration within which a share of the calls ended.
 * @param counts by bucket; trailing zeros may be missing
 * @param maxMs the longest call, which bounds the last buckets
 * @param share such as 0.95
 * @returns milliseconds; null without calls
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

/** Interpolates within a bucket: linearly in the first, geometrically in the others, as their bounds grow. */
function within(bucket: number, share: number, maxMs: number): number {
  if (bucket === 0) return FIRST_MS * share;
  const lower = upperBoundMs(bucket - 1);
  const upper = bucket < BOUNDED ? upperBoundMs(bucket) : Math.max(maxMs, lower);
  return lower * (upper / lower) ** share;
}

function upperBoundMs(bucket: number): number {
  return FIRST_MS * 2 ** (bucket / STEPS);
}
