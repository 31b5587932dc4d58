import type { ProcessFigures } from "@crq/contract/platform/monitoring";
import { percentileMs } from "./latency-histogram.ts";

/** The counts of one or several processes over some time. */
export interface Summed {
  /** The time it covers, however many processes ran concurrently. */
  readonly seconds: number;
  readonly requests: number;
  readonly clientErrors: number;
  readonly serverErrors: number;
  readonly latencyCounts: readonly number[];
  readonly latencyMaxMs: number;
  readonly eventLoopP99Ms: number;
  /** Seconds of one core. */
  readonly cpuSeconds: number;
  /** Byte-seconds: memory times how long it was held. */
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

/** Adds up the counts of consecutive periods. */
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

/** Counts as screens show them. */
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

/** Counts of several concurrent processes as screens show them: what each does and uses is summed. */
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
