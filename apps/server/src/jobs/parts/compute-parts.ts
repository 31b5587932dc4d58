/** The worker's side of parts in the queue: takes them, computes them in threads, and answers. */
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { FixedQueue, Piscina } from "piscina";
import { QUEUES } from "../../db/queues.ts";
import type { Secret } from "../../http/secret.ts";
import { closingOf } from "../close-pool.ts";
import { type PartAnswer, type PartJob, openPartChannel, PART_VERSION } from "./part-channel.ts";
import { openPart, sealPart } from "./sealed-part.ts";

/** How often a worker reports, and looks for parts whose message it missed. */
const REPORT_MS = 4000;

/** A worker's threads for parts. */
export interface ComputingParts {
  readonly close: () => Promise<void>;
}

/**
 * Starts taking parts from the queue.
 * @param options.threads how many at once; by default all cores but one
 */
export async function startComputingParts(options: {
  readonly jobsUrl: string;
  readonly secret: Secret;
  readonly threads?: number;
  readonly onError: (error: Error) => void;
}): Promise<ComputingParts> {
  const { jobsUrl, secret, threads = Math.max(1, availableParallelism() - 1), onError } = options;
  const channel = openPartChannel(jobsUrl, onError);
  const boss = await channel.boss();
  const worker = randomUUID();
  const pool = new Piscina({
    filename: new URL("../compute-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    taskQueue: new FixedQueue(),
  });
  const closePool = closingOf(pool);
  const running = new Map<string, Int32Array<SharedArrayBuffer>>();
  const stop = (jobId: string) => {
    const memory = running.get(jobId);
    if (memory) Atomics.store(memory, 0, 1);
  };
  let wanted = false;
  let looking: Promise<void> | undefined;
  let closed = false;

  async function answerOf(id: string, { version, until, sealed }: PartJob): Promise<PartAnswer> {
    if (version !== PART_VERSION || Date.now() > until) return {};
    try {
      const part = await openPart(secret, "input", id, sealed);
      const answer = await pool.run({ ...(part as object), stop: running.get(id) });
      const text = await sealPart(secret, "answer", id, answer);
      return text === undefined ? {} : { sealed: text };
    } catch {
      return {}; // stopped, or broken: the server computes it too, and reports what is wrong with it
    }
  }

  async function compute(id: string, job: PartJob): Promise<void> {
    try {
      await boss.complete(QUEUES.simulatePart, id, await answerOf(id, job));
      await channel.tell("done", id);
    } catch (error) {
      onError(error as Error);
    } finally {
      running.delete(id);
      look();
    }
  }

  async function take(): Promise<void> {
    while (wanted && running.size < threads) {
      wanted = false;
      const batchSize = threads - running.size;
      for (const { id, data } of await boss.fetch<PartJob>(QUEUES.simulatePart, { batchSize })) {
        wanted = true;
        running.set(id, new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)));
        void compute(id, data);
      }
    }
  }

  /** Takes what is in the queue, as far as threads are free; one look at a time. */
  function look(): void {
    wanted = !closed;
    looking ??= take()
      .catch((error: Error) => onError(error))
      .finally(() => (looking = undefined));
  }

  const report = () => {
    look();
    channel.tell("ready", worker, String(threads), PART_VERSION).catch(onError);
  };
  channel.hear((kind, id = "") => {
    if (kind === "canceled") stop(id);
    else if (kind === undefined || kind === "new") look();
  });
  report();
  const reporting = setInterval(report, REPORT_MS).unref();
  return {
    async close() {
      closed = true;
      wanted = false;
      clearInterval(reporting);
      await channel.tell("gone", worker).catch(onError);
      await looking;
      for (const id of running.keys()) stop(id);
      while (running.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      await closePool();
      await channel.close();
    },
  };
}
