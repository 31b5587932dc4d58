import type { AuditAction } from "@crq/contract/records";
import type { scenarios } from "@crq/contract/risk/scenarios";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import type { Tx } from "../../../db/doors.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { events, notify } from "../../people/notifications/public.ts";
import { changeEvents, recordEvents, scenarioEvent } from "../exposure-events/public.ts";
import { checkedTreatment, scenarioOf } from "../quantification/public.ts";
import { csvHandlers } from "./csv-handlers.ts";
import { figuresOf } from "./figures.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import { boundEvidence } from "./bound-evidence.ts";
import { checkClient, find, findForReply, findToChange } from "./find.ts";
import { runHandlers } from "./run-handlers.ts";
import { columnsOf } from "./stored-columns.ts";
import * as store from "./store.ts";

/** The calls of risk scenarios and their saved runs. */
export function scenarioHandlers(deps: {
  readonly compute: Compute;
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof scenarios> {
  const { compute } = deps;
  return {
    list: ({ readTenant }, { query }) => readTenant((tx) => store.list(tx, query)),

    get: ({ readTenant }, { params }) => readTenant((tx) => findForReply(tx, params.id)),

    create: async (ctx, { body }) => {
      const { estimate, evidence, treatment, tolerance, clientId, title, description } = body;
      checkedTreatment(treatment, scenarioOf(estimate));
      const figures = await figuresOf(compute, estimate, ctx.caller);
      return ctx.inTenant(async (tx) => {
        const client_id = clientId ?? ctx.actor.clientId;
        await checkClient(tx, ctx.actor, client_id);
        const bound = boundEvidence(evidence, scenarioOf(estimate));
        const fields = { title, description, estimate, evidence: bound, treatment, tolerance };
        const values = { ...columnsOf(fields), ...figures, client_id };
        return created(tx, ctx, await store.insert(tx, values, ctx.actor), "scenario.create");
      });
    },

    update: async (ctx, { params, body }) => {
      const { version, clientId, ...fields } = body;
      const { estimate, treatment } = fields;
      const figures = estimate && (await figuresOf(compute, estimate, ctx.caller));
      return ctx.inTenant(async (tx) => {
        const before = await findToChange(tx, params.id, ctx.actor);
        if (before.version !== version) throw conflict(before, version);
        if (clientId !== undefined) await checkClient(tx, ctx.actor, clientId);
        if (estimate || treatment)
          checkedTreatment(treatment ?? before.treatment, scenarioOf(estimate ?? before.estimate));
        const evidence =
          fields.evidence &&
          boundEvidence(fields.evidence, scenarioOf(estimate ?? before.estimate), before.evidence);
        const values = {
          ...columnsOf({ ...fields, evidence }),
          ...(clientId !== undefined && { client_id: clientId }),
          ...figures,
        };
        if (!(await store.update(tx, params.id, version, values, ctx.actor)))
          throw conflict(await find(tx, params.id), version); // as the winner left it, or gone
        const after = await find(tx, params.id);
        const detail = {
          title: after.title,
          version: after.version,
          before: changes(before, body),
          after: changes(after, body),
        };
        await recordEvents(tx, changeEvents(before, after));
        await audit(tx, ctx.actor, ctx.request, entry("scenario.update", params.id, detail));
        await tellAuthor(tx, ctx, after, "changed");
        return after;
      });
    },

    duplicate: async (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const row = await find(tx, params.id);
        const { mean, p95, p99, pZero, engineVersion, curve } = row.figures;
        const values = {
          ...columnsOf({
            ...row,
            title: `${row.title.slice(0, 193).replace(/[\ud800-\udbff]$/, "")} (copy)`,
          }),
          client_id: row.clientId ?? ctx.actor.clientId,
          mean,
          p95,
          p99,
          p_zero: pZero,
          engine_version: engineVersion,
          curve: curve && JSON.stringify(curve),
        };
        return created(tx, ctx, await store.insert(tx, values, ctx.actor), "scenario.duplicate");
      }),

    remove: async (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const gone = await findToChange(tx, params.id, ctx.actor);
        if (!(await store.setDeleted(tx, params.id, true))) throw new Fault("not-found");
        await recordEvents(tx, [scenarioEvent("scenario-removed", gone)]);
        await audit(tx, ctx.actor, ctx.request, entry("scenario.remove", params.id, { title: gone.title }));
        await tellAuthor(tx, ctx, gone, "deleted");
      }),

    restore: async (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const deleted = await store.deletedById(tx, params.id);
        if (!deleted) throw new Fault("not-found");
        checkOwnClient(ctx.actor, deleted, "scenario");
        if (!(await store.setDeleted(tx, params.id, false))) throw new Fault("not-found");
        await recordEvents(tx, [scenarioEvent("scenario-added", deleted)]);
        await audit(
          tx,
          ctx.actor,
          ctx.request,
          entry("scenario.restore", params.id, { title: deleted.title }),
        );
        return find(tx, params.id);
      }),

    ...csvHandlers(deps),
    ...runHandlers(compute),
  };
}

function conflict(now: store.Scenario, version: number): Fault {
  return new Fault("conflict", {
    detail: `${now.updatedBy ?? "Someone"} saved this scenario since you opened it (version ${now.version}; yours is ${version}).`,
  });
}

async function created(tx: Tx, ctx: TenantCtx, id: string, action: AuditAction) {
  const row = await find(tx, id);
  const { title, estimate, treatment, tolerance } = row;
  await recordEvents(tx, [scenarioEvent("scenario-added", row)]);
  await audit(tx, ctx.actor, ctx.request, entry(action, id, { title, estimate, treatment, tolerance }));
  return row;
}

/** Notifies a scenario's creator that someone else changed it. */
function tellAuthor(tx: Tx, ctx: TenantCtx, row: store.Scenario, what: "changed" | "deleted"): Promise<void> {
  const { id, title, clientId, authorId } = row;
  const { tenantId } = ctx.actor;
  return notify(tx, events.scenarioTouched(authorId, { id, title, tenantId, clientId }, what, ctx.actor));
}

function entry(action: AuditAction, objectId: string, detail: Record<string, unknown>) {
  return { action, objectType: "scenario", objectId, detail } as const;
}

/** The row's fields in a change. */
function changes(row: store.Scenario, body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key in body && key !== "version"));
}
