import type { AuditAction } from "@crq/contract/records";
import { isInPlace } from "@crq/engine/controls/control-states";
import { canonicalJson } from "@crq/engine/canonical-json";
import type { Estimate } from "@crq/contract/risk/quantification";
import type { scenarios } from "@crq/contract/risk/scenarios";
import { Fault } from "../../../http/fault.ts";
import type { Treatment } from "@crq/contract/risk/treatment";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import type { Tx } from "../../../db/doors.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { events, notify } from "../../people/notifications/public.ts";
import { changeEvents, recordEvents, scenarioEvent } from "../exposure-events/public.ts";
import {
  controlStore,
  followingRecords,
  recordControls,
  type RecordedTreatment,
} from "../control-records/public.ts";
import { keepOwnPolicy } from "../policies/public.ts";
import { presentOf, scenarioOf } from "../quantification/public.ts";
import { csvHandlers } from "./csv-handlers.ts";
import { figuresOf } from "./figures.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import { boundEvidence } from "./bound-evidence.ts";
import { checkClient, find, findForReply, findToChange } from "./find.ts";
import { runHandlers } from "./run-handlers.ts";
import { sensitivityHandlers } from "./sensitivity-handlers.ts";
import { restoredContent } from "./restored.ts";
import { versionHandlers } from "./version-handlers.ts";
import { columnsOf } from "./stored-columns.ts";
import * as store from "./store.ts";

type Calls = Handlers<TenantCtx, typeof scenarios>;

/** Saves a scenario, with what else belongs into the same transaction. */
type Update = (
  ...call: [...Parameters<Calls["update"]>, also?: (tx: Tx) => Promise<void>]
) => Promise<store.Scenario>;

/** The calls of risk scenarios and their saved runs. */
export function scenarioHandlers(deps: {
  readonly compute: Compute;
  readonly parsing: Parsing;
}): Omit<Calls, "update"> & { readonly update: Update } {
  const { compute } = deps;

  /** The figures of a scenario with these changes, undefined if they don't change them; and the treatment that they're of. */
  const changedFigures = async (
    { readTenant, inTenant, caller }: TenantCtx,
    id: string,
    version: number,
    {
      estimate,
      treatment,
    }: { readonly estimate?: Estimate | undefined; readonly treatment?: Treatment | undefined },
  ) => {
    if (!estimate && !treatment) return { figures: undefined, computed: undefined };
    const before = estimate && treatment ? undefined : await readTenant((tx) => find(tx, id));
    if (before && before.version !== version) throw conflict(before, version);
    const given = { estimate: estimate ?? before!.estimate, treatment: treatment ?? before!.treatment };
    const computed = await followingRecords(inTenant, given.treatment, given.estimate);
    const after = { estimate: given.estimate, treatment: computed };
    if (before && !estimate && same(presentOf(before), presentOf(after)))
      return { figures: undefined, computed };
    return { figures: await figuresOf(compute, after, caller), computed };
  };

  /** The figures with the records' states and effects, where these aren't what they were computed with. */
  const settledFigures = async <F>(
    { caller }: TenantCtx,
    figures: F,
    given: Parameters<typeof presentOf>[0] & {
      readonly treatment: Treatment | RecordedTreatment["treatment"];
    },
    { treatment }: RecordedTreatment,
  ) =>
    treatment.controls.every((control, i) => {
      const sent = given.treatment.controls[i] as (typeof treatment.controls)[number];
      return isInPlace(control) === isInPlace(sent) && same(control.effects, sent.effects);
    })
      ? figures
      : figuresOf(compute, { estimate: given.estimate, treatment }, caller);

  return {
    list: ({ readTenant }, { query }) => readTenant((tx) => store.list(tx, query)),

    get: ({ readTenant }, { params }) => readTenant((tx) => findForReply(tx, params.id)),

    create: async (ctx, { body }) => {
      const { estimate, evidence, tolerance, clientId, title, description, scope } = body;
      const { assumptions, note } = body;
      const treatment = await followingRecords(ctx.inTenant, body.treatment, estimate);
      const figures = await figuresOf(compute, { estimate, treatment }, ctx.caller);
      return ctx.inTenant(async (tx) => {
        const client_id = clientId ?? ctx.actor.clientId;
        await checkClient(tx, ctx.actor, client_id);
        const bound = boundEvidence(evidence, scenarioOf(estimate));
        const scenario = { id: null, clientId: client_id, currency: estimate.currency, estimate };
        const recorded = await recordControls(tx, scenario, treatment, ctx.actor);
        const settled = await settledFigures(ctx, figures, { estimate, treatment }, recorded);
        const fields = {
          title,
          description,
          scope,
          estimate,
          evidence: bound,
          treatment: recorded.treatment,
          tolerance,
          assumptions,
        };
        const values = { ...columnsOf(fields), ...settled, client_id, change_note: note.trim() };
        const id = await store.insert(tx, values, ctx.actor);
        await linkControls(tx, ctx, id, recorded);
        await keepPolicy(tx, ctx, id);
        return created(tx, ctx, id, "scenario.create");
      });
    },

    update: async (ctx, { params, body }, also) => {
      const { version, clientId, note, ...fields } = body;
      const { estimate, treatment } = fields;
      const { figures, computed } = await changedFigures(ctx, params.id, version, fields);
      return ctx.inTenant(async (tx) => {
        const before = await findToChange(tx, params.id, ctx.actor);
        if (before.version !== version) throw conflict(before, version);
        if (clientId !== undefined) await checkClient(tx, ctx.actor, clientId);
        const recorded =
          treatment || estimate || clientId !== undefined
            ? await recordControls(
                tx,
                {
                  id: params.id,
                  clientId: clientId === undefined ? before.clientId : clientId,
                  currency: (estimate ?? before.estimate).currency,
                  estimate: estimate ?? before.estimate,
                  before: before.treatment,
                },
                computed ?? before.treatment,
                ctx.actor,
              )
            : undefined;
        const evidence =
          fields.evidence &&
          boundEvidence(fields.evidence, scenarioOf(estimate ?? before.estimate), before.evidence);
        const given = { estimate: estimate ?? before.estimate, treatment: computed ?? before.treatment };
        const settled = recorded ? await settledFigures(ctx, figures, given, recorded) : figures;
        const values = {
          ...columnsOf({ ...fields, evidence, treatment: recorded?.treatment }),
          ...(clientId !== undefined && { client_id: clientId }),
          ...settled,
          change_note: note.trim(),
        };
        if (!(await store.update(tx, params.id, version, values, ctx.actor)))
          throw conflict(await find(tx, params.id), version); // as the winner left it, or gone
        if (recorded) {
          await linkControls(tx, ctx, params.id, recorded);
          await keepPolicy(tx, ctx, params.id);
        }
        const after = await find(tx, params.id);
        const detail = {
          title: after.title,
          version: after.version,
          before: changes(before, { ...fields, clientId }),
          after: changes(after, { ...fields, clientId }),
          ...(after.note !== "" && { note: after.note }),
        };
        await recordEvents(tx, changeEvents(before, after));
        await also?.(tx);
        await audit(tx, ctx.actor, ctx.request, entry("scenario.update", params.id, detail));
        await tellAuthor(tx, ctx, after, "changed");
        return after;
      });
    },

    duplicate: async (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const row = await find(tx, params.id);
        const { mean, p95, p99, pZero, engineVersion, curve } = row.figures;
        const client_id = row.clientId ?? ctx.actor.clientId;
        const { currency, estimate, treatment: before } = row;
        const scenario = { id: null, clientId: client_id, currency, estimate, before };
        const recorded = await recordControls(tx, scenario, row.treatment, ctx.actor);
        const figures = {
          mean,
          p95,
          p99,
          p_zero: pZero,
          engine_version: engineVersion,
          curve: curve && JSON.stringify(curve),
        };
        const values = {
          ...columnsOf({
            ...row,
            treatment: recorded.treatment,
            title: `${row.title.slice(0, 193).replace(/[\ud800-\udbff]$/, "")} (copy)`,
          }),
          client_id,
          ...(await settledFigures(ctx, figures, { estimate, treatment: before }, recorded)),
        };
        const id = await store.insert(tx, values, ctx.actor);
        await linkControls(tx, ctx, id, recorded);
        await keepPolicy(tx, ctx, id);
        return created(tx, ctx, id, "scenario.duplicate");
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
        const changed = await restoredContent(tx, compute, ctx, deleted);
        if (!(await store.setDeleted(tx, params.id, false))) throw new Fault("not-found");
        if (changed) {
          if (!(await store.update(tx, params.id, deleted.version, changed.values, ctx.actor)))
            throw conflict(await find(tx, params.id), deleted.version);
          await linkControls(tx, ctx, params.id, changed.recorded);
        }
        await recordEvents(tx, [scenarioEvent("scenario-added", deleted)]);
        const back = await find(tx, params.id);
        const { title, version, note } = back;
        const detail = { title, ...(changed && { version, note }) };
        await audit(tx, ctx.actor, ctx.request, entry("scenario.restore", params.id, detail));
        return back;
      }),

    ...csvHandlers(deps),
    ...runHandlers(compute),
    ...versionHandlers(),
    ...sensitivityHandlers(compute),
  };
}

function same(one: object, other: object): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** Makes a treatment's controls those that act on the scenario, and logs their records' changes. */
async function linkControls(tx: Tx, ctx: TenantCtx, id: string, recorded: RecordedTreatment): Promise<void> {
  await controlStore.setLinks(tx, id, recorded.controlIds);
  const log = (action: AuditAction, { id: objectId, name }: { readonly id: string; readonly name: string }) =>
    audit(tx, ctx.actor, ctx.request, {
      action,
      objectType: "control",
      objectId,
      detail: { name, scenario: id },
    });
  for (const control of recorded.created) await log("control.create", control);
  for (const control of recorded.changed) await log("control.update", control);
}

/** Keeps the scenario's own policy as its treatment says now. */
async function keepPolicy(tx: Tx, { actor }: TenantCtx, id: string): Promise<void> {
  const { title, clientId, currency, treatment } = await find(tx, id);
  await keepOwnPolicy(tx, { id, title, clientId, currency, insurance: treatment.insurance }, actor);
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
  const named = new Set(Object.entries(body).flatMap(([key, value]) => (value === undefined ? [] : [key])));
  return Object.fromEntries(Object.entries(row).filter(([key]) => named.has(key)));
}
