import type { controls } from "@crq/contract/risk/controls";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { exportOf } from "../../../http/list-handlers.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { audit, exported, recorded } from "../../platform/audit-log/public.ts";
import { controlStore as store } from "../control-records/public.ts";
import { moveScenario, treatedScenarios } from "../scenarios/public.ts";
import { boundEffects } from "./bound-effects.ts";
import { changedControl, checkCost, checkEffects, columnsOf } from "./control-fields.ts";
import { createControl } from "./create-control.ts";
import { COLUMNS } from "./csv-columns.ts";
import { findControl, findRow } from "./find-control.ts";
import { checkOthers } from "./other-controls.ts";
import { type Moved, movedScenarios } from "./moved-scenarios.ts";

const record = recorded("control");

/** The calls of controls. A change of one is a change of every scenario that it acts on, so they're above scenarios; the records are in `control-records`. */
export function controlHandlers({
  compute,
}: {
  readonly compute: Compute;
}): Handlers<TenantCtx, typeof controls> {
  return {
    list: ({ readTenant }, { query }) => readTenant((tx) => store.list(tx, query)),

    exportCsv: exportOf({ list: store.list, columns: COLUMNS, audited: exported("control.export") }),

    get: ({ inTenant }, { params }) => inTenant((tx) => findControl(tx, params.id)),

    create: (ctx, { body }) => ctx.inTenant((tx) => createControl(tx, ctx, body)),

    update: async (ctx, { params, body }) => {
      const { version, ...given } = body;
      const { before, scenarios } = await ctx.inTenant(async (tx) => ({
        before: await findToChange(tx, params.id, ctx.actor),
        scenarios: await treatedScenarios(tx, await store.scenariosOf(tx, params.id)),
      }));
      if (before.version !== version) throw conflict(before, version);
      const effects = given.effects && boundEffects(given.effects, before.effects);
      const fields = { ...given, ...(effects && { effects }) };
      const next = changedControl(before, fields);
      checkCost(next);
      if (fields.effects) checkEffects(next);
      const change_note = `The control “${next.name}” changed.`;
      const moved = await movedScenarios(compute, ctx.caller, [next], scenarios);
      return ctx.inTenant(async (tx) => {
        await store.hold(tx, [params.id], "to change");
        await checkOthers(tx, before, fields);
        const now = await treatedScenarios(tx, await store.scenariosOf(tx, params.id));
        if (versionsOf(now) !== versionsOf(scenarios)) throw changedMeanwhile();
        if (!(await store.update(tx, params.id, version, columnsOf(fields), ctx.actor)))
          throw conflict(await findRow(tx, params.id), version);
        for (const scenario of moved)
          if (!(await moveScenario(tx, scenario.before, { ...scenario.values, change_note }, ctx.actor)))
            throw changedMeanwhile();
        const control = await findControl(tx, params.id);
        const detail = {
          version: control.version,
          before: pick(before, fields),
          after: pick(control, fields),
          scenarios: moved.map(({ before: { id } }) => id),
        };
        await record(tx, ctx, "update", control, detail);
        return { control, moved: moved.flatMap(({ before, mean }) => change(before, mean)) };
      });
    },

    remove: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const control = await findToChange(tx, params.id, ctx.actor);
        await store.hold(tx, [params.id], "to change");
        const { scenarios } = await findControl(tx, params.id);
        if (scenarios.length > 0)
          throw new Fault("conflict", {
            detail: `${control.name} acts on ${scenarios.length === 1 ? "a scenario" : `${scenarios.length} scenarios`}: ${scenarios
              .slice(0, 3)
              .map(({ title }) => title)
              .join(", ")}${scenarios.length > 3 ? " and others" : ""}. Remove it there first.`,
          });
        if (!(await store.setDeleted(tx, params.id, true))) throw new Fault("not-found");
        await gone(tx, ctx, "control.remove", control);
      }),

    restore: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const deleted = await store.deletedById(tx, params.id);
        if (!deleted) throw new Fault("not-found");
        checkOwnClient(ctx.actor, deleted, "control");
        if (!(await store.setDeleted(tx, params.id, false))) throw new Fault("not-found");
        await gone(tx, ctx, "control.restore", deleted);
        return findControl(tx, params.id);
      }),
  };
}

/** Logs that a control was deleted or came back. */
function gone(
  tx: Tx,
  { actor, request }: TenantCtx,
  action: "control.remove" | "control.restore",
  { id, name }: store.ControlRow,
): Promise<void> {
  return audit(tx, actor, request, { action, objectType: "control", objectId: id, detail: { name } });
}

async function findToChange(tx: Tx, id: string, actor: Actor): Promise<store.ControlRow> {
  const row = await findRow(tx, id);
  checkOwnClient(actor, row, "control");
  return row;
}

function versionsOf(scenarios: readonly { readonly id: string; readonly version: number }[]): string {
  return scenarios
    .map(({ id, version }) => `${id} ${version}`)
    .toSorted()
    .join();
}

function change({ id, title, figures }: Moved["before"], mean: number | undefined) {
  return mean === undefined || mean === figures.mean
    ? []
    : [{ id, title, before: figures.mean, after: mean }];
}

function pick(control: object, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(control).filter(([name]) => name in fields));
}

function changedMeanwhile(): Fault {
  return new Fault("conflict", {
    detail: "Someone changed one of the scenarios that this control acts on just now. Save again.",
  });
}

function conflict(now: store.ControlRow, version: number): Fault {
  return new Fault("conflict", {
    detail: `${now.updatedBy ?? "Someone"} saved this control since you opened it (version ${now.version}; yours is ${version}).`,
  });
}
