import type { ProcessFigures } from "@crq/contract/platform/monitoring";
import { percentileMs } from "./latency-histogram.ts";

/** Counts of one or several processes over some time. */
export interface Summed {
  /** How much time it covers, however many processes counted at once. */
  readonly seconds: number;
  readonly requests: number;
  readonly clientErrors: number;
  readonly serverErrors: number;
  readonly latencyCounts: readonly number[];
  readonly latencyMaxMs: number;
  readonly eventLoopP99Ms: number;
  /** Seconds of one core. */
  readonly cpuSeconds: number;
  /** Bytes times the seconds for which they were held. */
  readonly byteSeconds: number;
}

const NOTHING: Summed = {
  seconds: 0,
  requests: 0,
  clientErrors: 0,
  serverErrors: 0,
  latencyCounts: [],
  latencyMaxMs: 0,
  eventLoopP99Ms: 0,
  cpuSeconds: 0,
  byteSeconds: 0,
};

/** Adds up counts of one stretch after another. */
export function addUp(all: readonly Summed[]): Summed {
  return all.reduce(
    (one, other) => ({
      seconds: one.seconds + other.seconds,
      requests: one.requests + other.requests,
      clientErrors: one.clientErrors + other.clientErrors,
      serverErrors: one.serverErrors + other.serverErrors,
      latencyCounts: added(one.latencyCounts, other.latencyCounts),
      latencyMaxMs: Math.max(one.latencyMaxMs, other.latencyMaxMs),
      eventLoopP99Ms: Math.max(one.eventLoopP99Ms, other.eventLoopP99Ms),
      cpuSeconds: one.cpuSeconds + other.cpuSeconds,
      byteSeconds: one.byteSeconds + other.byteSeconds,
    }),
    NOTHING,
  );
}

function added(one: readonly number[], other: readonly number[]): number[] {
  const longest = Math.max(one.length, other.length);
  return Array.from({ length: longest }, (_, place) => (one[place] ?? 0) + (other[place] ?? 0));
}

/** What screens show of counts. */
export function figuresOf(sums: Summed): ProcessFigures {
  const { seconds, requests, latencyCounts, latencyMaxMs } = sums;
  const a = (total: number) => (seconds > 0 ? total / seconds : 0);
  const ofAnswers = (count: number) => (requests > 0 ? count / requests : null);
  return {
    requestsPerMinute: a(requests) * 60,
    clientErrorShare: ofAnswers(sums.clientErrors),
    serverErrorShare: ofAnswers(sums.serverErrors),
    p50Ms: percentileMs(latencyCounts, latencyMaxMs, 0.5),
    p95Ms: percentileMs(latencyCounts, latencyMaxMs, 0.95),
    p99Ms: percentileMs(latencyCounts, latencyMaxMs, 0.99),
    eventLoopP99Ms: sums.eventLoopP99Ms,
    cpuCores: a(sums.cpuSeconds),
    memoryBytes: a(sums.byteSeconds),
  };
}

/** What screens show of several processes at the same time: what each does and uses is added up. */
export function figuresTogether(processes: readonly Summed[]): ProcessFigures {
  const each = processes.map(figuresOf);
  const total = (pick: (one: ProcessFigures) => number) => each.reduce((sum, one) => sum + pick(one), 0);
  return {
    ...figuresOf(addUp(processes)),
    requestsPerMinute: total((one) => one.requestsPerMinute),
    cpuCores: total((one) => one.cpuCores),
    memoryBytes: total((one) => one.memoryBytes),
  };
}
