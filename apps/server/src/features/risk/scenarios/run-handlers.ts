import type { scenarios } from "@crq/contract/risk/scenarios";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { DEFAULT_YEARS, presentEstimate } from "../quantification/public.ts";
import { find, findRun, findToChange } from "./find.ts";
import * as store from "./run-store.ts";
import { computeRun } from "./runs.ts";

/** The calls of saved runs. */
type RunCalls = Pick<Handlers<TenantCtx, typeof scenarios>, "listRuns" | "createRun" | "getRun" | "rerun">;

/** The calls of a scenario's saved runs. */
export function runHandlers(compute: Compute): RunCalls {
  return {
    listRuns: async ({ inTenant }, { params }) =>
      inTenant(async (tx) => {
        await find(tx, params.id);
        return { items: await store.runsOf(tx, params.id) };
      }),

    createRun: async (ctx, { params, body }) => {
      const row = await ctx.inTenant((tx) => findToChange(tx, params.id, ctx.actor));
      const { years = DEFAULT_YEARS, seed = 1 } = body;
      const estimate = presentEstimate(row) as typeof row.estimate;
      const run = await computeRun(compute, estimate, {
        engine: body.engine,
        years,
        seed,
        caller: ctx.caller,
      });
      const { mean, p95, p99 } = run.result;
      return ctx.inTenant(async (tx) => {
        await findToChange(tx, params.id, ctx.actor);
        const values = {
          scenario_id: params.id,
          title: row.title,
          engine: body.engine,
          engine_version: run.engineVersion,
          years: body.engine === "simulate" ? years : null,
          seed: body.engine === "simulate" ? seed : null,
          input_hash: run.inputHash,
          result_hash: run.resultHash,
          mean,
          p95,
          p99,
          duration_ms: run.durationMs,
          estimate: JSON.stringify(estimate),
          result: JSON.stringify(run.result),
        };
        const id = await store.insertRun(tx, values, ctx.actor);
        if (id === undefined) throw new Fault("not-found"); // deleted while it was computed
        const detail = {
          scenarioId: params.id,
          engine: body.engine,
          inputHash: run.inputHash,
          resultHash: run.resultHash,
        };
        await audit(tx, ctx.actor, ctx.request, {
          action: "run.create",
          objectType: "run",
          objectId: id,
          detail,
        });
        return (await store.runById(tx, id))!;
      });
    },

    getRun: ({ readTenant }, { params }) => readTenant((tx) => findRun(tx, params.id)),

    rerun: async (ctx, { params }) => {
      const row = await ctx.inTenant((tx) => findRun(tx, params.id));
      const how = {
        engine: row.engine,
        years: row.years ?? undefined,
        seed: row.seed ?? undefined,
        caller: ctx.caller,
      };
      const { resultHash, engineVersion, durationMs } = await computeRun(
        compute,
        row.estimate,
        how,
        row.namedAsBefore,
      );
      const identical = resultHash === row.resultHash;
      const entry = {
        action: "run.rerun",
        objectType: "run",
        objectId: params.id,
        detail: { identical, resultHash },
      } as const;
      await ctx.inTenant((tx) => audit(tx, ctx.actor, ctx.request, entry));
      return { identical, engineVersion, resultHash, durationMs };
    },
  };
}
