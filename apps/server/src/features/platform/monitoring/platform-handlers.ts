import type { monitoring } from "@crq/contract/platform/monitoring";
import type { AppParts } from "../../../app-parts.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { audit } from "../audit-log/public.ts";
import { databaseSizes, databaseState } from "./database-store.ts";
import * as platform from "./platform-store.ts";
import { addUp, figuresOf, figuresTogether } from "./process-figures.ts";
import * as processes from "./process-store.ts";
import { recentHealth } from "./public.ts";
import { remembered } from "./remembered.ts";

/** How long a process caches sizes: screens refresh every few seconds, and sizes change slowly. */
const SIZES_MS = 60_000;

/** The calls that show the state of everything that runs. */
export function monitoringHandlers(
  deps: Pick<AppParts, "doors" | "showOutbox">,
): Handlers<OutsideCtx, typeof monitoring> {
  const sizes = remembered(() => databaseSizes(deps.doors.outside), SIZES_MS);
  return {
    now: async ({ ask, outside }) => {
      const [health, running, state, size, queues, failedJobs, mail, newest, facts, logs] = await Promise.all(
        [
          recentHealth(ask),
          runningNow(ask),
          databaseState(outside),
          sizes(),
          platform.queues(ask),
          platform.failedJobs(ask),
          platform.mail(ask),
          platform.newestErrors(ask),
          platform.facts(ask),
          platform.logsFacts(deps.doors),
        ],
      );
      const { errorsLastDay, ...rest } = facts;
      const errors = { lastDay: errorsLastDay, newest };
      return {
        ...rest,
        ...logs,
        health,
        database: { ...state, ...size },
        queues,
        failedJobs,
        errors,
        ...running,
        mail: { ...mail, sends: !deps.showOutbox },
      };
    },

    status: async ({ ask }) => (await ask(platform.systemStatus()))[0]!,

    history: async ({ ask }, { query: { range, process } }) => {
      const [steps, heard] = await Promise.all([
        processes.history(ask, range, process),
        processes.processesOf(ask, range),
      ]);
      return {
        range,
        ...heard,
        stepSeconds: processes.STEPS[range].stepSeconds,
        points: steps.map(({ key, ...sums }) => ({ at: key, ...figuresOf(sums) })),
        whole: figuresOf(addUp(steps)),
      };
    },

    retryJob: async ({ actor, request, outside }, { params }) => {
      if (!actor || actor.key)
        throw new Fault("forbidden", { detail: "API keys can't do this. Sign in instead." });
      await outside(async (tx) => {
        const failed = await platform.retryJob(tx, params.queue, params.id);
        if (!failed) throw new Fault("not-found");
        await audit(tx, actor, request, {
          action: "job.retry",
          objectType: "job",
          objectId: params.id,
          detail: { queue: params.queue, error: failed.error },
        });
      });
    },
  };
}

/** The processes, each with its recent counts, and the sum of those that are up. */
async function runningNow(ask: OutsideCtx["ask"]) {
  const [heard, sums] = await Promise.all([processes.runningProcesses(ask), processes.lately(ask)]);
  const of = (id: string) => sums.get(id) ?? addUp([]);
  return {
    processes: heard.map(({ up, ...one }) => ({
      ...one,
      state: up ? ("up" as const) : ("silent" as const),
      figures: figuresOf(of(one.id)),
    })),
    together: figuresTogether(heard.filter(({ up }) => up).map(({ id }) => of(id))),
  };
}
