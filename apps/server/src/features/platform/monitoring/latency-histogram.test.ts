/** Percentiles from buckets, compared with the exact ones. */
import { expect, test } from "vitest";
import {
  addLatency,
  BUCKETS,
  mergeLatencies,
  noLatencies,
  percentileMs,
  trimmed,
} from "./latency-histogram.ts";

/** Pseudorandom numbers that are the same every time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/** Roughly normally distributed values. */
const bell = (next: () => number) => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());

const SHAPES: Record<string, (next: () => number) => number> = {
  "log-normal about 12 ms": (next) => 12 * Math.exp(0.9 * bell(next)),
  "even from 1 to 80 ms": (next) => 1 + 79 * next(),
  "two humps: 4 ms and 900 ms": (next) =>
    next() < 0.9 ? 4 * Math.exp(0.3 * bell(next)) : 900 * Math.exp(0.2 * bell(next)),
  "heavy-tailed to the minute": (next) => Math.min(60_000, 2 / next() ** 0.8),
};

test.each(Object.entries(SHAPES))("of %s: p50, p95, and p99 are within 4% of the exact ones", (_, shape) => {
  const next = chance(7);
  const all = noLatencies();
  const exact = Array.from({ length: 20_000 }, () => shape(next));
  for (const ms of exact) addLatency(all, ms);
  exact.sort((a, b) => a - b);
  for (const share of [0.5, 0.95, 0.99]) {
    const truth = exact[Math.ceil(share * exact.length) - 1]!;
    expect(Math.abs(percentileMs(all.counts, all.maxMs, share)! / truth - 1), `${share}`).toBeLessThan(0.04);
  }
});

test("for any values, a percentile is off by at most its bucket's width: 19%", () => {
  const next = chance(3);
  for (let round = 0; round < 300; round++) {
    const all = noLatencies();
    const exact = Array.from({ length: 1 + Math.floor(next() * 12) }, () => 0.5 * 131_072 ** next());
    for (const ms of exact) addLatency(all, ms);
    exact.sort((a, b) => a - b);
    for (const share of [0.01, 0.5, 0.95, 0.99, 1]) {
      const truth = exact[Math.max(0, Math.ceil(share * exact.length) - 1)]!;
      const found = percentileMs(all.counts, all.maxMs, share)!;
      expect(Math.abs(found / truth - 1)).toBeLessThan(2 ** 0.25 - 1 + 1e-9);
    }
  }
});

test("the summed buckets of two processes equal those of one that served all calls", () => {
  const next = chance(11);
  const [one, two, all] = [noLatencies(), noLatencies(), noLatencies()];
  for (let call = 0; call < 5000; call++) {
    const ms = 20 * Math.exp(bell(next));
    addLatency(call % 3 === 0 ? one : two, ms);
    addLatency(all, ms);
  }
  mergeLatencies(one, two);
  expect(one.counts).toEqual(all.counts);
  expect(one.maxMs).toBe(all.maxMs);
  expect(one.sumMs).toBeCloseTo(all.sumMs, 6);
});

test("calls longer than a minute are bounded by the longest call", () => {
  const all = noLatencies();
  for (const ms of [1, 1, 200_000]) addLatency(all, ms);
  expect(percentileMs(all.counts, all.maxMs, 1)).toBe(200_000);
  expect(percentileMs(all.counts, all.maxMs, 0.99)).toBeLessThanOrEqual(200_000);
  expect(all.counts.at(-1)).toBe(1);
  expect(all.counts).toHaveLength(BUCKETS);
});

test("an empty histogram has no percentile, and invalid durations are ignored", () => {
  const none = noLatencies();
  for (const ms of [Number.NaN, -1]) addLatency(none, ms);
  expect(percentileMs(none.counts, none.maxMs, 0.5)).toBeNull();
  expect(percentileMs([], 0, 0.5)).toBeNull();
});

test("a bound belongs to the bucket below it, and zero to the first", () => {
  const all = noLatencies();
  for (const ms of [0, 0.5, 0.500001, 1]) addLatency(all, ms);
  expect(trimmed(all.counts)).toEqual([2, 1, 0, 0, 1]);
});
