/** This process's own metrics, written each minute. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Doors } from "../../../db/doors.ts";
import { addLatency, mergeLatencies, noLatencies, trimmed } from "./latency-histogram.ts";
import { type Sample, type ServerError, writeErrors, writeSample } from "./sample-store.ts";

/** Counts answers and records errors. */
export interface Recorder {
  /**
   * Counts an answer.
   * @param waitedMs how long the user waited for it; undefined if no one did: a polled call, a stream, a file
   */
  readonly answered: (status: number, waitedMs: number | undefined, polled: boolean) => void;
  /** Records an unexpected error: the first 60 a minute. */
  readonly unforeseen: (error: ServerError) => void;
  /** Writes the last sample and stops, within two seconds. */
  readonly close: () => Promise<void>;
}

interface RecorderOptions {
  readonly ask: Doors["ask"];
  readonly kind: Sample["kind"];
  /** Called when a sample or an error can't be written. The counts simply go into the next sample. */
  readonly onError: (error: Error) => void;
  /** Milliseconds until the first sample, and between samples. */
  readonly firstAfterMs?: number;
  readonly everyMs?: number;
}

/** The maximum number of errors recorded a minute. */
const ERRORS_A_MINUTE = 60;
/** How long errors are collected before they are written together. */
const GATHER_MS = 1000;
/** How often the event loop's delay is measured. */
const RESOLUTION_MS = 20;
const LAST_WORDS_MS = 2000;

/**
 * Starts counting: the first sample comes after ten seconds, so that a fresh installation shows data, then
 * one a minute.
 */
export function startRecorder(options: RecorderOptions): Recorder {
  const { ask, kind, onError, firstAfterMs = 10_000, everyMs = 60_000 } = options;
  const processId = randomUUID();
  const version = productVersion();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let counted = nothing();
  let writing: Promise<void> = Promise.resolve();

  const write = async (final: boolean) => {
    const taken = counted;
    counted = nothing();
    const cpu = process.cpuUsage(taken.cpu);
    const seconds = (performance.now() - taken.since) / 1000;
    const eventLoopP99Ms = Math.max(taken.eventLoopP99Ms, p99Ms(delay));
    delay.reset();
    const { latencies, ...counts } = taken;
    try {
      await writeSample(ask, {
        processId,
        kind,
        version,
        final,
        seconds,
        eventLoopP99Ms,
        uptimeSeconds: process.uptime(),
        requests: counts.requests,
        polled: counts.polled,
        clientErrors: counts.clientErrors,
        serverErrors: counts.serverErrors,
        latencySumMs: latencies.sumMs,
        latencyMaxMs: latencies.maxMs,
        latencyCounts: trimmed(latencies.counts),
        cpuShare: (cpu.user + cpu.system) / 1e6 / Math.max(seconds, 0.001),
        memoryBytes: process.memoryUsage.rss(),
      });
    } catch (error) {
      counted = together(taken, counted, eventLoopP99Ms);
      onError(error as Error);
    }
  };
  const beat = () => {
    writing = write(false);
    timer = setTimeout(beat, everyMs).unref();
  };
  let timer = setTimeout(beat, firstAfterMs).unref();
  const errors = errorNotes(ask, onError);

  return {
    answered: (status, waitedMs, polled) => {
      counted.requests += 1;
      if (polled) counted.polled += 1;
      if (status >= 500) counted.serverErrors += 1;
      else if (status >= 400) counted.clientErrors += 1;
      if (waitedMs !== undefined) addLatency(counted.latencies, waitedMs);
    },
    unforeseen: errors.note,
    close: async () => {
      clearTimeout(timer);
      delay.disable();
      const last = async () => {
        await writing;
        await errors.flush();
        await write(true);
      };
      await Promise.race([last(), new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref())]);
    },
  };
}

/** The version of the server's package. */
function productVersion(): string {
  const { version } = JSON.parse(
    readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
  ) as {
    version: string;
  };
  return version;
}

/** What was counted since the last sample. */
function nothing() {
  return {
    requests: 0,
    polled: 0,
    clientErrors: 0,
    serverErrors: 0,
    latencies: noLatencies(),
    /** From a period whose sample couldn't be written. */
    eventLoopP99Ms: 0,
    since: performance.now(),
    cpu: process.cpuUsage(),
  };
}

type Counted = ReturnType<typeof nothing>;

/** Combines an unwritten sample with what was counted since. */
function together(earlier: Counted, later: Counted, eventLoopP99Ms: number): Counted {
  mergeLatencies(earlier.latencies, later.latencies);
  return {
    ...earlier,
    requests: earlier.requests + later.requests,
    polled: earlier.polled + later.polled,
    clientErrors: earlier.clientErrors + later.clientErrors,
    serverErrors: earlier.serverErrors + later.serverErrors,
    eventLoopP99Ms,
  };
}

/** The 99th percentile of the event loop's delay, without the timer's own interval. */
function p99Ms(delay: ReturnType<typeof monitorEventLoopDelay>): number {
  return delay.count === 0 ? 0 : Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
}

/**
 * Collects errors for a second and writes them together; those beyond the limit per minute go only to the
 * log.
 */
function errorNotes(ask: Doors["ask"], onError: (error: Error) => void) {
  let minute = 0;
  let noted = 0;
  let gathered: ServerError[] = [];
  const flush = async () => {
    const errors = gathered;
    gathered = [];
    if (errors.length > 0) await writeErrors(ask, errors).catch(onError);
  };
  return {
    flush,
    note: (error: ServerError) => {
      const now = Math.floor(performance.now() / 60_000);
      if (now !== minute) [minute, noted] = [now, 0];
      noted += 1;
      if (noted > ERRORS_A_MINUTE) return;
      gathered.push(error);
      if (gathered.length === 1) setTimeout(() => void flush(), GATHER_MS).unref();
    },
  };
}
