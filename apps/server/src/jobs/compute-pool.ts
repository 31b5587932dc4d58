import { availableParallelism } from "node:os";
import type { PortfolioResult } from "@crq/engine/portfolio/portfolio-result";
import type { PortfolioPart, SimulatedPortfolio } from "@crq/engine/portfolio/simulate-portfolio";
import type { Result } from "@crq/engine/result";
import type { SimulationPart } from "@crq/engine/simulate/tally";
import { FixedQueue, Piscina } from "piscina";
import { Fault } from "../http/fault.ts";
import type {
  ExactPortfolioWork,
  ExactWork,
  JointWork,
  PartWork,
  PortfolioPartWork,
} from "./compute-worker.ts";
import type { JointLoss } from "./joint-loss.ts";
import {
  simulateInParts,
  simulatePortfolioInParts,
  type PortfolioSimulation,
  type Simulation,
} from "./simulate-in-parts.ts";

/** What to compute: a scenario by one engine or the other, or several together. */
type ComputeTask =
  | ExactWork
  | ExactPortfolioWork
  | JointWork
  | ({ readonly engine: "simulate" } & (Simulation | PortfolioSimulation));

/** What a computation answers: the simulation of several scenarios has each one's result too. */
type AnswerOf<T extends ComputeTask> = T extends JointWork
  ? JointLoss
  : T extends { readonly scenarios: unknown }
    ? T["engine"] extends "exact"
      ? PortfolioResult
      : SimulatedPortfolio
    : Result;

/** How long a thread has to reach the end of its block once nobody waits any more. */
const GRACE_MS = 500;

/** Computations that a person waits for, in worker threads. */
export interface Compute {
  /**
   * Computes; `signal` says that nobody waits any more.
   * @throws Fault `unavailable` when it takes too long, when too many wait, or when nobody waits
   */
  run<T extends ComputeTask>(task: T, signal?: AbortSignal): Promise<AnswerOf<T>>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the pool: as many threads as cores; a queue that says 'busy' rather than growing without bound.
 *
 * A simulation has at most one part a thread in the queue at a time, so that whatever comes meanwhile takes its turn after these.
 */
export function openCompute(options: { readonly threads?: number; readonly limitMs?: number } = {}): Compute {
  const { threads = availableParallelism(), limitMs = 60_000 } = options;
  const pool = new Piscina({
    filename: new URL("./compute-worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    maxQueue: 256,
    idleTimeout: 60_000,
    taskQueue: new FixedQueue(),
  });

  /** Takes its turns in the pool; stops between two blocks, and only a thread that is long in one is ended for it. */
  async function simulate(
    task: Extract<ComputeTask, { readonly engine: "simulate" }>,
    signal: AbortSignal,
  ): Promise<Result | SimulatedPortfolio> {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const tooLate = new AbortController();
    const running =
      "scenarios" in task
        ? simulatePortfolioInParts(task, threads, async (range): Promise<PortfolioPart> => {
            const work: PortfolioPartWork = { ...task, ...range, stop };
            return pool.run(work, { signal: tooLate.signal });
          })
        : simulateInParts(task, threads, async (range): Promise<SimulationPart> => {
            const work: PartWork = { ...task, ...range, stop };
            return pool.run(work, { signal: tooLate.signal });
          });
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([running, aborted]);
    } catch (error) {
      Atomics.store(stop, 0, 1);
      setTimeout(() => tooLate.abort(), GRACE_MS).unref();
      throw error;
    }
  }

  return {
    async run<T extends ComputeTask>(task: T, signal?: AbortSignal): Promise<AnswerOf<T>> {
      const limit = AbortSignal.timeout(limitMs);
      const either = signal ? AbortSignal.any([limit, signal]) : limit;
      try {
        either.throwIfAborted();
        const answer = task.engine === "exact" ? pool.run(task, { signal: either }) : simulate(task, either);
        return (await answer) as AnswerOf<T>;
      } catch (error) {
        if (limit.aborted)
          throw new Fault("unavailable", {
            detail: "The computation took longer than a minute. Try again, or with fewer years.",
          });
        if (signal?.aborted)
          throw new Fault("unavailable", { detail: "Nobody waits for the computation any more." });
        if ((error as Error).message === "Task queue is at limit")
          throw new Fault("unavailable", { detail: "Too many computations at once. Try again shortly." });
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}
