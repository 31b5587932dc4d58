import type { Estimate } from "@crq/contract/quantification";
import type { scenarios } from "@crq/contract/scenarios";
import { Fault } from "../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../http/serve.ts";
import type { Compute } from "../../jobs/compute-pool.ts";
import type { Tx } from "../../db/doors.ts";
import { audit } from "../audit/public.ts";
import { DEFAULT_YEARS } from "../quantification/public.ts";
import { recordOf, runOf, runSummaryOf, summaryOf } from "./reply.ts";
import { computeRun } from "./runs.ts";
import { figuresOf } from "./figures.ts";
import * as store from "./store.ts";

/** The calls of risk scenarios and their kept runs. */
export function scenarioHandlers(deps: { compute: Compute }): Handlers<TenantCtx, typeof scenarios> {
  const { compute } = deps;
  return {
    list: async ({ actor, readTenant }, { query }) => {
      const { rows, total } = await readTenant((tx) =>
        store.list(tx, { ...query, clientId: actor.clientId }),
      );
      return { items: rows.map(summaryOf), total };
    },

    get: async ({ actor, readTenant }, { params }) =>
      recordOf(await readTenant((tx) => find(tx, params.id, actor.clientId))),

    create: async (ctx, { body }) => {
      const { estimate, evidence, clientId, ...text } = body;
      const figures = await figuresOf(compute, estimate);
      return ctx.inTenant(async (tx) => {
        const client_id = clientId ?? ctx.actor.clientId;
        await checkClient(tx, ctx, client_id);
        const values = {
          ...text,
          ...figures,
          client_id,
          evidence: JSON.stringify(evidence),
          ...stored(estimate),
        };
        return created(tx, ctx, await store.insert(tx, values, ctx.actor), "scenario.create");
      });
    },

    update: async (ctx, { params, body }) => {
      const { version, estimate, evidence, clientId, title, description } = body;
      const figures = estimate && { ...(await figuresOf(compute, estimate)), ...stored(estimate) };
      return ctx.inTenant(async (tx) => {
        const before = await find(tx, params.id, ctx.actor.clientId);
        if (clientId !== undefined) await checkClient(tx, ctx, clientId);
        const values = {
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(evidence !== undefined && { evidence: JSON.stringify(evidence) }),
          ...(clientId !== undefined && { client_id: clientId }),
          ...figures,
        };
        if (!(await store.update(tx, params.id, version, values, ctx.actor))) {
          const now = await find(tx, params.id, ctx.actor.clientId); // as the winner left it, or gone
          throw new Fault("conflict", {
            detail: `${now.updated_by_name ?? "Someone"} saved this scenario since you opened it (version ${now.version}; yours is ${version}).`,
          });
        }
        const after = await find(tx, params.id, ctx.actor.clientId);
        const detail = {
          title: after.title,
          version: after.version,
          before: changes(before, body),
          after: changes(after, body),
        };
        await audit(tx, ctx.actor, ctx.request, entry("scenario.update", params.id, detail));
        return recordOf(after);
      });
    },

    duplicate: async (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const row = await find(tx, params.id, ctx.actor.clientId);
        const values = {
          title: `${row.title.slice(0, 193).replace(/[\ud800-\udbff]$/, "")} (copy)`,
          description: row.description,
          client_id: row.client_id,
          evidence: JSON.stringify(row.evidence),
          mean: row.mean,
          p95: row.p95,
          p99: row.p99,
          p_zero: row.p_zero,
          engine_version: row.engine_version,
          ...stored(row.estimate),
        };
        return created(tx, ctx, await store.insert(tx, values, ctx.actor), "scenario.duplicate");
      }),

    remove: async (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const { title } = await find(tx, params.id, ctx.actor.clientId);
        if (!(await store.setDeleted(tx, params.id, true))) throw new Fault("not-found");
        await audit(tx, ctx.actor, ctx.request, entry("scenario.remove", params.id, { title }));
      }),

    restore: async (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const deleted = await store.deletedById(tx, params.id);
        if (
          !deleted ||
          !visible(deleted, ctx.actor.clientId) ||
          !(await store.setDeleted(tx, params.id, false))
        )
          throw new Fault("not-found");
        await audit(
          tx,
          ctx.actor,
          ctx.request,
          entry("scenario.restore", params.id, { title: deleted.title }),
        );
        return recordOf(await find(tx, params.id, ctx.actor.clientId));
      }),

    listRuns: async ({ actor, inTenant }, { params }) =>
      inTenant(async (tx) => {
        await find(tx, params.id, actor.clientId);
        return { items: (await store.runsOf(tx, params.id)).map(runSummaryOf) };
      }),

    createRun: async (ctx, { params, body }) => {
      const row = await ctx.inTenant((tx) => find(tx, params.id, ctx.actor.clientId));
      const { years = DEFAULT_YEARS, seed = 1 } = body;
      const run = await computeRun(compute, row.estimate, { engine: body.engine, years, seed });
      const { mean, p95, p99 } = run.result;
      return ctx.inTenant(async (tx) => {
        await find(tx, params.id, ctx.actor.clientId);
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
          estimate: JSON.stringify(row.estimate),
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
        return runOf((await store.runById(tx, id))!);
      });
    },

    getRun: async ({ actor, readTenant }, { params }) =>
      runOf(await readTenant((tx) => findRun(tx, params.id, actor.clientId))),

    rerun: async (ctx, { params }) => {
      const row = await ctx.inTenant((tx) => findRun(tx, params.id, ctx.actor.clientId));
      const how = {
        engine: row.engine as "exact" | "simulate",
        years: row.years ?? undefined,
        seed: row.seed ?? undefined,
      };
      const { resultHash, engineVersion, durationMs } = await computeRun(compute, row.estimate, how);
      const identical = resultHash === row.result_hash;
      const entry = {
        action: "run.rerun",
        objectType: "run",
        objectId: params.id,
        detail: { identical, resultHash },
      };
      await ctx.inTenant((tx) => audit(tx, ctx.actor, ctx.request, entry));
      return { identical, engineVersion, resultHash, durationMs };
    },
  };
}

/** An estimate as its columns hold it. */
function stored(estimate: Estimate) {
  return { currency: estimate.currency, estimate: JSON.stringify(estimate) };
}

/** Whether a session that works for one client (or for none in particular) may see a record. */
function visible(row: { client_id: string | null }, clientId: string | null): boolean {
  return clientId === null || row.client_id === null || row.client_id === clientId;
}

async function find(tx: Tx, id: string, clientId: string | null): Promise<store.ScenarioRow> {
  const row = await store.byId(tx, id);
  if (!row || !visible(row, clientId)) throw new Fault("not-found");
  return row;
}

async function findRun(tx: Tx, id: string, clientId: string | null) {
  const row = await store.runById(tx, id);
  if (!row || !visible(row, clientId)) throw new Fault("not-found");
  return row;
}

async function checkClient(tx: Tx, ctx: TenantCtx, clientId: string | null): Promise<void> {
  const own = ctx.actor.clientId === null || clientId === ctx.actor.clientId || clientId === null;
  if (clientId !== null && !(own && (await store.clientExists(tx, clientId))))
    throw new Fault("invalid-request", {
      errors: [{ path: "clientId", message: "is not a client of this tenant" }],
    });
}

async function created(tx: Tx, ctx: TenantCtx, id: string, action: string) {
  const row = await find(tx, id, ctx.actor.clientId);
  await audit(tx, ctx.actor, ctx.request, entry(action, id, { title: row.title, estimate: row.estimate }));
  return recordOf(row);
}

function entry(action: string, objectId: string, detail: Record<string, unknown>) {
  return { action, objectType: "scenario", objectId, detail };
}

/** The fields of a row that a change names. */
function changes(row: store.ScenarioRow, body: object): Record<string, unknown> {
  const { title, description, estimate, evidence, client_id: clientId } = row;
  return Object.fromEntries(
    Object.entries({ title, description, estimate, evidence, clientId }).filter(([key]) => key in body),
  );
}
