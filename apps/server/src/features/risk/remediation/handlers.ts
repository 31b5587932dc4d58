import type { ProjectRecord, projects } from "@crq/contract/risk/remediation/projects";
import type { InputOf } from "@crq/contract/route";
import type { Doors, Tx } from "../../../db/doors.ts";
import { ownClient } from "../../../db/own-client.ts";
import { scopeOf } from "../../../http/actor.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { peopleWho } from "../../people/entitlements/public.ts";
import { notify, projectEvents } from "../../people/notifications/public.ts";
import { exported, recorded } from "../../platform/audit-log/public.ts";
import { ratesNow } from "../../platform/exchange-rates/public.ts";
import { addProject } from "./add-project.ts";
import { approveProjects } from "./approve.ts";
import {
  checkControls,
  checkDays,
  checkOthers,
  checkRisks,
  checkStatus,
  gapsNamed,
  ownerNamed,
  type Written,
} from "./checks.ts";
import { completeProject, previewCompletion } from "./complete.ts";
import { COLUMNS } from "./csv-columns.ts";
import { conflict, found, foundToChange, shownTo, written } from "./found.ts";
import { setControls, setGaps, setOpen, setRisks } from "./parts-store.ts";
import * as store from "./store.ts";
import { taskHandlers } from "./task-handlers.ts";

const logged = recorded("project");

/** What the calls of projects need. */
export interface Parts {
  readonly doors: Pick<Doors, "administer">;
  readonly compute: Compute;
}

/** The calls of projects. */
export function projectHandlers(parts: Parts): Handlers<TenantCtx, typeof projects> {
  const { doors, compute } = parts;
  return {
    ...listAndCsv({
      door: (ctx: TenantCtx) => ctx.inTenant,
      list: store.list,
      columns: COLUMNS,
      audited: exported("project.export"),
    }),
    get: async ({ actor, readTenant }, { params }) =>
      shownTo(actor, await readTenant((tx) => found(tx, params.id))),
    create: (ctx, { body }) => create(doors, ctx, body),
    update: (ctx, { params, body }) => update(doors, ctx, params.id, body),
    people: async ({ actor, readTenant }, { query }) => {
      const clientId = clientMeant(actor, query.clientId);
      if (clientId !== null && !(await readTenant((tx) => ownClient(tx, clientId))))
        throw new Fault("not-found");
      const of = { permission: "register:read", tenantId: actor.tenantId, clientId, id: query.id } as const;
      return doors.administer(scopeOf(actor), (tx) => peopleWho(tx, of, query));
    },
    approve: (ctx, { body }) => approveProjects(compute, ctx, body.projects),
    completion: (ctx, { params }) => previewCompletion(compute, ctx, params.id),
    complete: async (ctx, { params, body }) => {
      const done = await completeProject(compute, ctx, params.id, body.version);
      return { ...done, project: shownTo(ctx.actor, done.project) };
    },
    ...taskHandlers(doors),
  };
}

async function create(
  doors: Parts["doors"],
  ctx: TenantCtx,
  body: InputOf<typeof projects.create>["body"],
): Promise<ProjectRecord> {
  const { clientId: named, ...fields } = body;
  const clientId = clientMeant(ctx.actor, named);
  const owner = await ownerNamed(doors, ctx, clientId, fields.ownerId);
  return ctx.inTenant(async (tx) => {
    if (clientId !== null && !(await ownClient(tx, clientId)))
      throw new Fault("invalid-request", {
        errors: [{ path: "clientId", message: "is not a client of this tenant" }],
      });
    const own = { id: null, clientId };
    await check(tx, own, fields, undefined);
    const nothing = JSON.stringify({ type: "constant", value: 0 });
    const currency = fields.currency ?? (await ratesNow(tx)).currency;
    const values = { ...columnsOf(fields), ...owner, name: fields.name, currency };
    const { oneOff = nothing, yearly = nothing } = values;
    const { controlIds, riskIds } = fields;
    const gaps = fields.gaps && (await gapsNamed(tx, own, fields.gaps));
    const whole = { clientId, values: { ...values, oneOff, yearly }, controlIds, riskIds, gaps };
    const id = await addProject(tx, whole, ctx.actor);
    const made = await found(tx, id);
    await logged(tx, ctx, "create", made, { after: written(made) });
    await notify(tx, projectEvents.assigned(ctx.actor.tenantId, made, ctx.actor));
    return shownTo(ctx.actor, made);
  });
}

async function update(
  doors: Parts["doors"],
  ctx: TenantCtx,
  id: string,
  { version, ...fields }: InputOf<typeof projects.update>["body"],
): Promise<ProjectRecord> {
  const earlier = await ctx.inTenant((tx) => foundToChange(tx, ctx, id));
  const owner =
    fields.ownerId === undefined
      ? {}
      : await ownerNamed(doors, ctx, earlier.clientId, fields.ownerId, earlier);
  return ctx.inTenant(async (tx) => {
    const before = await foundToChange(tx, ctx, id);
    if (before.version !== version) throw conflict(before, version);
    const own = { id: before.id, clientId: before.clientId };
    await check(tx, own, fields, before);
    const values = { ...columnsOf(fields), ...owner };
    if (!(await store.save(tx, id, version, values, ctx.actor))) throw conflict(await found(tx, id), version);
    const open = (fields.status ?? before.status) !== "dropped";
    if (open && before.status === "dropped")
      await checkControls(tx, own, { controlIds: before.controls.map((one) => one.id) }, before);
    await setOpen(tx, before.id, open);
    await saveParts(tx, own, fields, open);
    const after = await found(tx, id);
    const detail = changedFields(written(before), written(after));
    if (detail) await logged(tx, ctx, "update", after, detail);
    if (after.ownerId !== before.ownerId)
      await notify(tx, projectEvents.assigned(ctx.actor.tenantId, after, ctx.actor));
    return shownTo(ctx.actor, after);
  });
}

interface Own {
  readonly id: string | null;
  readonly clientId: string | null;
}

async function check(tx: Tx, own: Own, fields: Written, before: ProjectRecord | undefined): Promise<void> {
  checkStatus(fields, before);
  checkDays(fields, before);
  await checkOthers(tx, own, fields, before);
  await checkControls(tx, own, fields, before);
  await checkRisks(tx, own, fields, before);
}

async function saveParts(
  tx: Tx,
  own: Own & { readonly id: string },
  { controlIds, gaps, riskIds }: Written,
  open: boolean,
): Promise<void> {
  if (controlIds) await setControls(tx, own.id, controlIds, open);
  if (riskIds) await setRisks(tx, own.id, riskIds);
  if (gaps) await setGaps(tx, own.id, await gapsNamed(tx, own, gaps));
}

function columnsOf(fields: Written): store.ProjectValues {
  const {
    controlIds: _controls,
    gaps: _gaps,
    riskIds: _risks,
    ownerId: _owner,
    oneOff,
    yearly,
    requires,
    excludes,
    ...plain
  } = fields;
  const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase());
  return {
    ...plain,
    ...(oneOff && { oneOff: JSON.stringify(oneOff) }),
    ...(yearly && { yearly: JSON.stringify(yearly) }),
    ...(requires && { requires: lower(requires) }),
    ...(excludes && { excludes: lower(excludes) }),
  };
}
