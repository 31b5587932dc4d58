import { availableParallelism } from "node:os";
import type { PortfolioResult } from "@crq/engine/portfolio/portfolio-result";
import type { PortfolioPart, SimulatedPortfolio } from "@crq/engine/portfolio/simulate-portfolio";
import type { PortfolioLoss } from "@crq/engine/program/portfolio-loss";
import type { Result } from "@crq/engine/result";
import type { StageResult } from "@crq/engine/treatment-stages";
import type { SimulationPart } from "@crq/engine/simulate/tally";
import { FixedQueue, Piscina } from "piscina";
import type { Caller } from "../http/caller.ts";
import { Fault } from "../http/fault.ts";
import { admission } from "./admission.ts";
import type { BaselineAnswer, BaselineWork } from "./baseline-work.ts";
import type { DeclaredWork, ExactPortfolioWork, ExactWork, JointWork } from "./compute-worker.ts";
import { closingOf } from "./close-pool.ts";
import { fairQueue } from "./fair-queue.ts";
import type { JointLoss } from "./joint-loss.ts";
import type { PartHelp } from "./parts/ask-workers.ts";
import type { PlanAnswer, PlanWork } from "./plan-work.ts";
import type { ProjectAnswer, ProjectWork } from "./project-work.ts";
import { turnsOfHelp } from "./parts/turns-of-help.ts";
import type { SensitivityAnswer, SensitivityWork } from "./sensitivity-work.ts";
import { isSimulated, type StagesWork } from "./stages-work.ts";
import {
  simulateInParts,
  simulatePortfolioInParts,
  simulationUnits,
  type Helpers,
  type PartToRun,
  type PortfolioSimulation,
  type Simulation,
} from "./simulate-in-parts.ts";
import { exactUnits, portfolioUnits, tornadoUnits } from "./work-estimate.ts";

/** What to compute: a scenario by either engine, or several together. */
type ComputeTask =
  | ExactWork
  | ExactPortfolioWork
  | JointWork
  | DeclaredWork
  | BaselineWork
  | SensitivityWork
  | StagesWork
  | PlanWork
  | ProjectWork
  | ({ readonly engine: "simulate" } & (Simulation | PortfolioSimulation));

/** A computation's answer: the simulation of several scenarios also has each one's result. */
type AnswerOf<T extends ComputeTask> = T extends JointWork
  ? JointLoss
  : T extends DeclaredWork
    ? PortfolioLoss
    : T extends StagesWork
      ? StageResult[]
      : T extends SensitivityWork
        ? SensitivityAnswer
        : T extends PlanWork
          ? PlanAnswer<T>
          : T extends ProjectWork
            ? ProjectAnswer<T>
            : T extends BaselineWork
              ? BaselineAnswer<T>
              : T extends { readonly scenarios: unknown }
                ? T["engine"] extends "exact"
                  ? PortfolioResult
                  : SimulatedPortfolio
                : Result;

/** How long a thread has to finish its block once no one is waiting anymore. */
const GRACE_MS = 500;
/**
 * The maximum work of a piece that goes before long ones: any single scenario by the exact engine, as
 * computed on save.
 */
const URGENT_UNITS = 300;

/** The joint loss with insurance, per scenario; and how many of these a bridge usually takes. */
const JOINED_UNITS = 50;
const BRIDGE_SETS = 16;
/** How many joint losses a search for the cheapest plan usually takes. */
const PLAN_SETS = 40;

/** Computations that a person waits for, in worker threads. */
export interface Compute {
  /**
   * Computes when it is the caller's turn (see fair-queue.ts); ends when the caller's signal aborts.
   * @throws Fault `computing-limit` if the person or their tenant has too much outstanding; `unavailable` if
   * it takes too long, if everyone together has too much outstanding, or if no one is waiting;
   * `invalid-request` if it would take far too long
   */
  run<T extends ComputeTask>(task: T, caller: Caller): Promise<AnswerOf<T>>;
  readonly close: () => Promise<void>;
}

/** Three stages before insurance and two after it, each of these solved three times and perhaps simulated, by one thread. */
function stagesUnits({ stagesOf, treatment, simulated }: StagesWork): number {
  const nets = isSimulated(treatment) ? 2 * simulationUnits([stagesOf], simulated.years, 1) : 0;
  return (treatment.insurance ? 9 : 3) * exactUnits(stagesOf) + nets;
}

/** A task's approximate work, in units. */
function unitsOf(task: ComputeTask, lanes: number): number {
  if (task.engine === "simulate")
    return simulationUnits("scenarios" in task ? task.scenarios : [task.scenario], task.years, lanes);
  if ("plan" in task) return ("inside" in task ? PLAN_SETS : 1) * JOINED_UNITS * task.plan.members.length;
  if ("choose" in task) return JOINED_UNITS * task.choose.members.length;
  if ("effectOf" in task) return JOINED_UNITS * task.effectOf.members.length;
  if ("sensitivityOf" in task) return tornadoUnits(task.sensitivityOf);
  if ("stagesOf" in task) return stagesUnits(task);
  if ("bridge" in task) return BRIDGE_SETS * JOINED_UNITS * task.scenarios;
  if ("verify" in task) return JOINED_UNITS * task.scenarios;
  if ("freeze" in task) return JOINED_UNITS * task.freeze.members.length;
  if ("portfolio" in task) return JOINED_UNITS * task.portfolio.members.length;
  if ("members" in task)
    return portfolioUnits(
      task.members.map(({ estimate }) => estimate),
      task.joined?.dependence ?? { type: "independent" },
    );
  return "scenarios" in task ? portfolioUnits(task.scenarios, task.dependence) : exactUnits(task.scenario);
}

/**
 * Opens the pool; threads start with the first work and end when idle. Long work uses all cores but one, which stays free for interactive work; two more threads
 * are reserved for short work, one of them for callers with nothing running yet.
 * @param options.cores how many cores there are
 * @param options.idleMs how long an idle thread is kept
 * @param options.processes how many processes share each person's and tenant's limit
 * @param options.help workers that compute parts of long simulations too
 */
export function openCompute(
  options: {
    readonly cores?: number;
    readonly idleMs?: number;
    readonly limitMs?: number;
    readonly processes?: () => number;
    readonly help?: PartHelp | undefined;
  } = {},
): Compute {
  const { cores = availableParallelism(), idleMs = 60_000, limitMs = 60_000 } = options;
  const lanes = Math.max(1, cores - 1);
  const threads = lanes + 2;
  const pool = new Piscina({
    filename: new URL("./compute-worker.ts", import.meta.url).href,
    recordTiming: false,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    taskQueue: new FixedQueue(),
  });
  const close = closingOf(pool);
  const queue = fairQueue(threads, lanes);
  const { admit } = admission(lanes, options.processes);
  const helpersFor = turnsOfHelp(options.help);

  /** Runs a piece when its turn comes; the product's own pieces are never urgent. */
  function turn<T>(
    work: object,
    { whose, units, signal }: { whose: Caller; units: number; signal: AbortSignal },
    ended = signal,
  ): Promise<T> {
    const { tenantId, personId } = whose;
    const piece = {
      whose: { tenantId, personId: personId ?? "" },
      units,
      urgent: personId !== null && units <= URGENT_UNITS && !("years" in work),
      start: () => pool.run(work, { signal: ended }) as Promise<T>,
    };
    return queue.run(piece, signal);
  }

  /**
   * Runs part by part; stops between two blocks, and a thread is terminated only if its block takes too long.
   */
  async function simulate(
    task: Extract<ComputeTask, { readonly engine: "simulate" }>,
    whose: Caller,
    signal: AbortSignal,
  ): Promise<Result | SimulatedPortfolio> {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const tooLate = new AbortController();
    const local =
      <P>(work: object) =>
      async ({ units, ...range }: PartToRun): Promise<P> =>
        turn({ ...work, ...range, stop }, { whose, units, signal }, tooLate.signal);
    const helpers = helpersFor(task, { whose, units: unitsOf(task, lanes), signal });
    const running =
      "scenarios" in task
        ? simulatePortfolioInParts(task, lanes, local(task), helpers as Helpers<PortfolioPart>)
        : simulateInParts(task, lanes, local(task), helpers as Helpers<SimulationPart>);
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
    async run<T extends ComputeTask>(task: T, caller: Caller): Promise<AnswerOf<T>> {
      if (caller.signal?.aborted) throw nobodyWaits();
      const units = unitsOf(task, lanes);
      const leave = admit(caller, units);
      const limit = AbortSignal.timeout(limitMs);
      const signal = caller.signal ? AbortSignal.any([limit, caller.signal]) : limit;
      try {
        const answer =
          task.engine === "exact"
            ? turn(task, { whose: caller, units, signal })
            : simulate(task, caller, signal);
        return (await answer) as AnswerOf<T>;
      } catch (error) {
        if (limit.aborted)
          throw new Fault("unavailable", {
            detail: "The computation took longer than a minute. Try again, or with fewer years.",
          });
        if (caller.signal?.aborted) throw nobodyWaits();
        throw error;
      } finally {
        leave();
      }
    },
    close,
  };
}

function nobodyWaits(): Fault {
  return new Fault("unavailable", { detail: "The computation was canceled because the request was closed." });
}
