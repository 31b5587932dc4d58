import { availableParallelism } from "node:os";
import type { Result } from "@crq/engine/result";
import { FixedQueue, Piscina } from "piscina";
import { Fault } from "../http/fault.ts";
import type { ComputeTask } from "./compute-worker.ts";

/** Computations that a person waits for, in worker threads. */
export interface Compute {
  run(task: ComputeTask): Promise<Result>;
  readonly close: () => Promise<void>;
}

/** Opens the pool: as many threads as cores; a queue that says 'busy' rather than growing without bound. */
export function openCompute(): Compute {
  const pool = new Piscina<ComputeTask, Result>({
    filename: new URL("./compute-worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: availableParallelism(),
    maxQueue: 256,
    idleTimeout: 60_000,
    taskQueue: new FixedQueue(),
  });
  return {
    async run(task) {
      try {
        return await pool.run(task, { signal: AbortSignal.timeout(60_000) });
      } catch (error) {
        const { message, name } = error as Error;
        if (name === "AbortError" || name === "TimeoutError")
          throw new Fault("unavailable", {
            detail: "The computation took longer than a minute. Try again, or with fewer years.",
          });
        if (message === "Task queue is at limit")
          throw new Fault("unavailable", { detail: "Too many computations at once. Try again shortly." });
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}
