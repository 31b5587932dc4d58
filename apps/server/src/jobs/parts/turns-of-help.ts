import type { Caller } from "../../http/caller.ts";
import type { PortfolioSimulation, Simulation, Helpers } from "../simulate-in-parts.ts";
import { HELPED_UNITS } from "../simulate-in-parts.ts";
import { type FairQueue, fairQueue } from "../fair-queue.ts";
import type { PartHelp } from "./ask-workers.ts";

/** A shorter simulation is done before workers would help. */
const LEAST_UNITS = 1000;
/** Answers for more scenarios than this are too large for the queue. */
const MOST_SCENARIOS = 8;

/** Whose simulation it is, how long it is, and when no one waits for it anymore. */
interface Asked {
  readonly whose: Caller;
  readonly units: number;
  readonly signal: AbortSignal;
}

/** The helpers for a simulation; undefined if it is computed here alone. */
type HelpersFor = (task: Simulation | PortfolioSimulation, asked: Asked) => Helpers<unknown> | undefined;

/**
 * Shares the workers' threads in turns, as those of this process are (see fair-queue.ts). Only what has its turn
 * is put into the database's queue, so no tenant's parts wait there behind a long row of another's.
 */
export function turnsOfHelp(help: PartHelp | undefined): HelpersFor {
  let places = 0;
  let queue: FairQueue | undefined;
  return (task, { whose: { tenantId, personId }, units, signal }) => {
    const lanes = help?.threads() ?? 0;
    const scenarios = "scenarios" in task ? task.scenarios.length : 1;
    if (!help || lanes === 0 || units < LEAST_UNITS || scenarios > MOST_SCENARIOS) return undefined;
    if (!queue || places !== lanes) {
      queue = fairQueue(lanes + 1, lanes); // all are for long work, and one tenant can have them if no other asks
      places = lanes;
    }
    const turns = queue;
    return {
      lanes,
      async run(take, ended) {
        const over = AbortSignal.any([signal, ended]);
        const start = async () => {
          const part = take();
          if (!part) return undefined;
          const { units: partUnits, ...range } = part;
          return help.run({ ...task, ...range, engine: "simulate" }, limitOf(partUnits), over);
        };
        const whose = { tenantId, personId: personId ?? "" };
        return turns.run({ whose, units: HELPED_UNITS, urgent: false, start }, over);
      },
    };
  };
}

/** A slow machine takes four times as long; a worker that was killed holds up a simulation no longer than this. */
function limitOf(units: number): number {
  return Math.ceil(2000 + 4 * units);
}
